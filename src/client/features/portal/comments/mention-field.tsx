import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { MentionablePerson } from '#contract/project/comment.ts';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea } from '#client/ui/form/field.tsx';
import { insertMention, mentionQuery, suggestPeople } from './mention-text.ts';

interface MentionFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  people: readonly MentionablePerson[];
  error?: string | undefined;
}

/**
 * A text field where @ suggests people who can read the project; choose one with the arrow keys and Enter, a press, or
 * by typing on.
 */
export function MentionField({ label, text, onChange, people, error }: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const [marked, setMarked] = useState(0);
  const [dismissed, setDismissed] = useState<number>();

  const query = mentionQuery(text, cursor);
  const found = query && query.start !== dismissed ? suggestPeople(people, query) : [];
  const index = Math.min(marked, found.length - 1);

  // The edge of the window or the phone bar may be right below the field.
  const isOffering = found.length > 0;
  useEffect(() => {
    if (isOffering) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOffering]);

  function choose(name: string): void {
    if (!query) return;
    const next = insertMention(text, query, name);
    onChange(next.text);
    setMarked(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
      setCursor(next.cursor);
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const person = found[index];
    if (!person || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setMarked((index + 1) % found.length);
    else if (event.key === 'ArrowUp') setMarked((index + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person.name);
    else if (event.key === 'Escape') setDismissed(query?.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <TextArea
        ref={field}
        label={label}
        hint="Type @ to mention a colleague."
        rows={3}
        value={text}
        error={error}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={found[index] && `${id}-${found[index].id}`}
        onChange={({ target }) => {
          onChange(target.value);
          setCursor(target.selectionStart);
          setMarked(0);
          setDismissed(undefined);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <output className="sr-only">
        {found.length > 0 &&
          `${found.length === 1 ? '1 person' : `${found.length} people`} found. Use the arrow keys and Enter to choose.`}
      </output>
      {found.length > 0 && (
        <div
          ref={list}
          id={`${id}-people`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a text
          role="listbox"
          aria-label="People"
          className="absolute z-20 mt-1 w-full max-w-sm rounded-md border border-line bg-paper p-1 shadow-raised max-lg:scroll-mb-36"
        >
          {found.map(({ id: personId, name, role }, place) => (
            <div
              key={personId}
              id={`${id}-${personId}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is one of that list
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              // Keeps the focus and the cursor in the field.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
              className={classNames(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 pointer-coarse:min-h-11',
                place === index && 'bg-theme-tint text-theme-strong',
              )}
            >
              {name} <span className="text-muted">{role}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
