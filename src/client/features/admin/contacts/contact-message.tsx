import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import type { ContactMark } from '#contract/site/contact-handling.ts';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { WriteDraft } from '#client/kit/record/use-drafts.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { ContactBadges } from './contact-row.tsx';
import { HandlingForm, type NoteDraft } from './handling-form.tsx';
import { replyMailto } from './reply-mail.ts';
import type { MarkContacts } from '#client/entities/contact/use-contact-mutations.ts';

interface ContactMessageProps {
  contact: ContactSubmission;
  draft: NoteDraft | undefined;
  onDraft: WriteDraft<NoteDraft>;
  isMarking: boolean;
  onMark: MarkContacts;
}

/** One full message: sender, time, text, reply and note. */
export function ContactMessage({ contact, draft, onDraft, isMarking, onMark }: ContactMessageProps) {
  const { id, name, email, company, phone, createdAt, handledAt, readAt, spamReason } = contact;
  const markAs = (as: ContactMark) => () => {
    if (!isMarking) onMark([id], as);
  };

  return (
    <article className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-2">
        <h2 className="text-lg break-words">{name}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>
            <time dateTime={createdAt} className="tabular-nums">
              {formatDateTimeLong(createdAt)}
            </time>{' '}
            (Oslo time)
          </span>
          <ContactBadges contact={contact} />
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact label="E-mail">{email}</Fact>
          {company !== null && <Fact label="Company">{company}</Fact>}
          {phone !== null && (
            <Fact label="Phone">
              <a
                href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                className="text-theme underline underline-offset-4"
              >
                {phone}
              </a>
            </Fact>
          )}
        </dl>
      </header>
      <p className="measure text-md break-words whitespace-pre-wrap">{contact.message}</p>
      <div className="flex flex-wrap gap-2">
        <a href={replyMailto(contact)} className={buttonClasses({ size: 'sm' })}>
          <Mail aria-hidden="true" className="size-4" />
          Reply by e-mail
        </a>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isMarking}
          onClick={markAs(readAt ? 'unread' : 'read')}
        >
          {readAt ? 'Mark as unread' : 'Mark as read'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isMarking}
          onClick={markAs(spamReason === null ? 'spam' : 'not spam')}
        >
          {spamReason === null ? 'Mark as spam' : 'Not spam'}
        </Button>
        {handledAt !== null && (
          <Button variant="secondary" size="sm" aria-disabled={isMarking} onClick={markAs('open')}>
            Back to the inbox
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isMarking}
          onClick={markAs('deleted')}
          className="text-danger! hover:bg-danger-tint"
        >
          Delete
        </Button>
      </div>
      <HandlingForm contact={contact} draft={draft} onDraft={onDraft} />
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
