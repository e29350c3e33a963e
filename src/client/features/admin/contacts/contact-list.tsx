import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ContactRow } from './contact-row.tsx';
import type { MarkContacts } from '#client/entities/contact/use-contact-mutations.ts';

interface ContactListProps {
  contacts: readonly ContactSubmission[];
  openId: number | undefined;
  /** Messages with an unsaved note. */
  unsaved: ReadonlyMap<number, unknown>;
  chosen: ReadonlySet<number>;
  isBusy: boolean;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
  onMark: MarkContacts;
}

/**
 * The messages of a page. With focus among them: J, K and the arrows move between them, Enter opens, X selects, E
 * marks as handled, U as unread, Delete deletes.
 */
export function ContactList({
  contacts,
  openId,
  unsaved,
  chosen,
  isBusy,
  onChoose,
  onOpen,
  onMark,
}: ContactListProps) {
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<number>(undefined);

  // A row that disappears passes the focus to the one in its place.
  useEffect(() => {
    const at = left.current;
    if (at === undefined || document.activeElement !== document.body) return;
    left.current = undefined;
    focusRow(list.current, Math.min(at, contacts.length - 1));
  }, [contacts]);

  function toggle(id: number): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = rowsOf(list.current).findIndex((row) => row.contains(event.target as Node));
    const contact = contacts[at];
    if (!contact) return;
    const steps: Record<string, () => void> = {
      j: () => focusRow(list.current, at + 1),
      ArrowDown: () => focusRow(list.current, at + 1),
      k: () => focusRow(list.current, at - 1),
      ArrowUp: () => focusRow(list.current, at - 1),
      x: () => toggle(contact.id),
      e: () => onMark([contact.id], contact.handledAt ? 'open' : 'handled'),
      u: () => onMark([contact.id], contact.readAt ? 'unread' : 'read'),
      Delete: () => onMark([contact.id], 'deleted'),
    };
    const step = steps[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!step) return;
    event.preventDefault();
    left.current = at;
    step();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the controls inside it
    <ul
      ref={list}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      className={classNames(
        '@container divide-y divide-line overflow-hidden rounded-md border border-line bg-paper transition-opacity',
        isBusy && 'opacity-60 delay-200',
      )}
    >
      {contacts.map((contact) => (
        <ContactRow
          key={contact.id}
          contact={contact}
          isOpen={contact.id === openId}
          isUnsaved={unsaved.has(contact.id)}
          isChosen={chosen.has(contact.id)}
          onChoose={() => toggle(contact.id)}
          onOpen={() => onOpen(contact.id)}
        />
      ))}
    </ul>
  );
}

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])];

function focusRow(list: HTMLElement | null, at: number): void {
  rowsOf(list)[at]?.querySelector<HTMLElement>('[data-open]')?.focus();
}
