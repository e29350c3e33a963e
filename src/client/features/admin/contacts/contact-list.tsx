import { useEffect, useRef } from 'react';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
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

  const rowAt = () => rowsOf(list.current).findIndex((row) => row.contains(document.activeElement));

  /** Moves between the rows, from the one that has the focus. */
  function moveBy(step: 1 | -1): boolean {
    const at = rowAt();
    if (at === -1) return false;
    focusRow(list.current, at + step);
    return true;
  }

  /** Does something with the message that has the focus. */
  const onContact = (act: (contact: ContactSubmission) => void) => (): boolean => {
    const at = rowAt();
    const contact = contacts[at];
    if (!contact) return false;
    left.current = at;
    act(contact);
    return true;
  };

  const isActive = () => contacts.length > 0;
  useShortcuts({
    title: 'Among messages',
    shortcuts: [
      { label: 'Next message', ways: [['j'], ['↓']], run: () => moveBy(1), isActive, repeats: true },
      { label: 'Previous message', ways: [['k'], ['↑']], run: () => moveBy(-1), isActive, repeats: true },
      { label: 'Select', ways: [['x']], run: onContact(({ id }) => toggle(id)), isActive },
      {
        label: 'Mark as handled, or as open',
        ways: [['e']],
        run: onContact(({ id, handledAt }) => onMark([id], handledAt ? 'open' : 'handled')),
        isActive,
      },
      {
        label: 'Mark as unread, or as read',
        ways: [['u']],
        run: onContact(({ id, readAt }) => onMark([id], readAt ? 'unread' : 'read')),
        isActive,
      },
      { label: 'Delete', ways: [['Delete']], run: onContact(({ id }) => onMark([id], 'deleted')), isActive },
    ],
  });

  return (
    <ul
      ref={list}
      aria-busy={isBusy}
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
