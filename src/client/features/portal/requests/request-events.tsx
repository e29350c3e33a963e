import { RFQ_NOTE_TEXT_MAX, type OfficeRfq, type OfficeRfqEvent } from '#contract/rfq/office-rfq.ts';
import type { RfqEventKind } from '#contract/rfq/rfq-request.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { useAddRfqNote } from '#client/entities/rfq/use-office-rfq-mutations.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { remainingText } from '#client/lib/remaining-text.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea } from '#client/ui/form/field.tsx';

const labels: Readonly<Record<RfqEventKind, string>> = {
  sent: 'Request received',
  read: 'Opened',
  question: 'The buyer asks',
  note: 'Note',
  quoted: 'Quotation sent',
  reminded: 'Reminder sent',
  accepted: 'Accepted by the buyer',
  declined: 'Declined by the buyer',
  expired: 'Quotation expired',
  withdrawn: 'Withdrawn by the buyer',
  closed: 'Closed',
  project: 'Project created',
};

/** What happened to a request, newest first, and a field for a note. */
export function RequestEvents({ rfq }: { rfq: OfficeRfq }) {
  return (
    <section aria-labelledby="request-events">
      <PanelHead id="request-events" title="Questions and history" />
      <NoteForm id={rfq.id} />
      <ol className="mt-4 grid gap-3">
        {rfq.events.toReversed().map((event) => (
          <RequestEvent key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

function RequestEvent({ event: { kind, at, text, byName } }: { event: OfficeRfqEvent }) {
  return (
    <li className={classNames('border-l-2 pl-3', kind === 'question' ? 'border-l-signal' : 'border-l-line')}>
      <p className="text-sm">
        <span className="font-medium">{labels[kind]}</span>
        <span className="text-muted">
          {byName !== null && `, ${byName}`}, <time dateTime={at}>{shortDateTime(at, OFFICE_ZONE)}</time>
        </span>
      </p>
      {text !== null && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </li>
  );
}

/** Writes a note for managers. What is typed stays in this browser until it is saved. */
function NoteForm({ id }: { id: number }) {
  const { id: userId } = usePortalUser();
  const { stamp, settled } = useIdempotencyKey();
  const [draft = '', keep] = usePersistedDraft(`${userId} request note ${id}`);
  const add = useAddRfqNote({
    onSuccess: (_, { text }) => void keep((now) => remainingText(text, now) || undefined),
    onSettled: (_, error) => settled(error),
  });
  const problem = tooLong(draft, RFQ_NOTE_TEXT_MAX) ?? (add.error ? errorMessage(add.error) : undefined);
  const isReady = draft.trim() !== '' && !add.isPending;
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) add.mutate(stamp({ id, text: draft }));
      }}
    >
      <TextArea
        label="Note for colleagues"
        hint="The buyer does not see it."
        rows={2}
        value={draft}
        error={problem}
        onChange={({ currentTarget }) => keep(currentTarget.value || undefined)}
      />
      <Button type="submit" size="sm" variant="secondary" disabled={!isReady} className="justify-self-start">
        {add.isPending ? 'Saving…' : 'Save note'}
      </Button>
    </form>
  );
}
