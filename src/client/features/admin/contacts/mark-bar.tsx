import { useEffect, useRef } from 'react';
import type { ContactFilter, ContactMark } from '#contract/site/contact-handling.ts';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { Button } from '#client/ui/button.tsx';
import type { MarkContacts } from '#client/entities/contact/use-contact-mutations.ts';

interface MarkBarProps {
  contacts: readonly ContactSubmission[];
  filter: ContactFilter;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  isMarking: boolean;
  onMark: MarkContacts;
}

/** The marks that apply to the messages of each filter. */
const marksFor: Record<ContactFilter, readonly ContactMark[]> = {
  inbox: ['read', 'unread', 'handled', 'spam', 'deleted'],
  unread: ['read', 'handled', 'spam', 'deleted'],
  handled: ['open', 'spam', 'deleted'],
  spam: ['not spam', 'read', 'unread', 'deleted'],
  all: ['read', 'unread', 'handled', 'open', 'spam', 'not spam', 'deleted'],
};

const labels: Record<ContactMark, string> = {
  read: 'Mark as read',
  unread: 'Mark as unread',
  handled: 'Mark as handled',
  open: 'Back to the inbox',
  spam: 'Spam',
  'not spam': 'Not spam',
  deleted: 'Delete',
  restored: 'Restore',
};

/** Selects all messages of the page, and marks the selected ones. */
export function MarkBar({ contacts, filter, chosen, onChoose, isMarking, onMark }: MarkBarProps) {
  const all = useRef<HTMLInputElement>(null);
  const ids = contacts.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = ids.length === contacts.length;

  useEffect(() => {
    if (all.current) all.current.indeterminate = ids.length > 0 && !isAll;
  });

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <label className="flex min-h-9 cursor-pointer items-center gap-3 pl-3 text-sm pointer-coarse:min-h-11">
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(isAll ? new Set() : new Set(contacts.map(({ id }) => id)))}
          className="size-5 shrink-0 accent-theme"
        />
        {ids.length === 0 ? 'Select all on this page' : `${ids.length} chosen`}
      </label>
      {ids.length > 0 && (
        <fieldset aria-label="Mark the selected messages" className="flex flex-wrap gap-1.5">
          {marksFor[filter].map((as) => (
            <Button
              key={as}
              variant="secondary"
              size="sm"
              aria-disabled={isMarking}
              onClick={() => {
                if (isMarking) return;
                onMark(ids, as);
                onChoose(new Set());
                // The buttons disappear: focus stays in the bar.
                all.current?.focus();
              }}
            >
              {labels[as]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
