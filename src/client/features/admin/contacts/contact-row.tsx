import type { ContactSubmission } from '#contract/site/contact.ts';
import { CONTACT_SERVICE_LABELS } from '#contract/site/contact.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { spamTexts } from './contact-labels.ts';

interface ContactRowProps {
  contact: ContactSubmission;
  isOpen: boolean;
  isUnsaved: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** A message in the list: who, when, about what, and how it begins. The whole row opens the message. */
export function ContactRow({ contact, isOpen, isUnsaved, isChosen, onChoose, onOpen }: ContactRowProps) {
  const isUnread = contact.readAt === null && contact.spamReason === null;
  return (
    <li
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-3 text-sm hover:bg-mist',
        'has-[[data-open]:focus-visible]:outline-3 has-[[data-open]:focus-visible]:-outline-offset-3 has-[[data-open]:focus-visible]:outline-focus',
        isOpen && 'bg-theme-tint hover:bg-theme-tint',
      )}
    >
      <label className="relative z-10 -m-2 grid cursor-pointer place-items-start p-2 pointer-coarse:-m-3 pointer-coarse:p-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0 accent-theme"
        />
        <span className="sr-only">Select the message of {contact.name}</span>
      </label>
      <div className="grid min-w-0 gap-x-6 gap-y-1 @3xl:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 items-baseline gap-2">
              {isUnread && (
                <>
                  <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-signal" />
                  <span className="sr-only">Unread:</span>
                </>
              )}
              <button
                type="button"
                id={`contact-${contact.id}`}
                data-open
                aria-expanded={isOpen}
                onClick={onOpen}
                className={classNames(
                  'print-plain min-w-0 text-left text-md break-words text-ink outline-none after:absolute after:inset-0',
                  isUnread ? 'font-semibold' : 'font-medium',
                )}
              >
                {contact.name}
              </button>
            </span>
          </p>
          <p className="break-words text-muted">{contact.email}</p>
          {contact.company !== null && <p className="break-words text-muted">{contact.company}</p>}
          {contact.phone !== null && <p className="break-words text-muted tabular-nums">{contact.phone}</p>}
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <time dateTime={contact.createdAt} className="tabular-nums">
              {formatDateTimeLong(contact.createdAt)}
            </time>
            <ContactBadges contact={contact} />
            {isUnsaved && <Badge tone="signal">Note not saved</Badge>}
          </p>
          <p className="mt-1 line-clamp-2 break-words whitespace-pre-line text-ink">{contact.message}</p>
        </div>
      </div>
    </li>
  );
}

/** The subject and status of the message. */
export function ContactBadges({ contact }: { contact: ContactSubmission }) {
  return (
    <>
      {contact.service !== null && <Badge tone="glass">{CONTACT_SERVICE_LABELS[contact.service]}</Badge>}
      {contact.handledAt !== null && <Badge tone="success">Handled</Badge>}
      {contact.spamReason !== null && <Badge tone="danger">{spamTexts[contact.spamReason]}</Badge>}
    </>
  );
}
