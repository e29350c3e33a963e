import { useState } from 'react';
import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import type { HandledMessage, ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { REPORT_MESSAGE_MAX } from '#contract/whistleblowing/report.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Checkbox, TextArea } from '#client/ui/form/field.tsx';
import { UNREADABLE_TEXT } from './report-labels.ts';
import { useSendReportMessage } from '#client/entities/whistleblowing/use-report-mutations.ts';
import type { ReportDrafts } from './use-report-drafts.ts';
import { useTextSending } from './use-text-sending.ts';

interface ReportDialogueProps {
  report: ReportDetail;
  newMessages: ReadonlySet<number>;
  drafts: ReportDrafts;
}

/** The messages between reporter and handler, and a field for a new one. */
export function ReportDialogue({ report, newMessages, drafts }: ReportDialogueProps) {
  return (
    <section aria-labelledby="report-dialogue" className="rounded-md border border-line bg-paper p-4 sm:p-6">
      <h3 id="report-dialogue" className="text-md">
        Messages with the reporter
      </h3>
      {report.messages.length === 0 ? (
        <p className="mt-2 text-dense text-muted">
          No messages yet. The reporter reads them with the receipt code.
        </p>
      ) : (
        <ol className="mt-4 grid grid-cols-1 gap-3">
          {report.messages.map((message) => (
            <Message key={message.id} message={message} isNew={newMessages.has(message.id)} />
          ))}
        </ol>
      )}
      <MessageForm report={report} drafts={drafts} />
    </section>
  );
}

function Message({ message, isNew }: { message: HandledMessage; isNew: boolean }) {
  const { sender, text, createdAt, readAt } = message;
  const isOurs = sender === 'handler';
  return (
    <li
      className={classNames(
        'border-l-4 px-4 py-2',
        isOurs ? 'border-theme bg-theme-tint sm:ml-10' : 'border-edge bg-mist sm:mr-10',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-dense text-muted">
        <span className="font-semibold text-ink">{isOurs ? 'Handler' : 'Reporter'}</span>
        {formatDateTimeLong(createdAt)}
        {isNew && <Badge tone="signal">New</Badge>}
      </p>
      <p className={classNames('mt-1 text-md whitespace-pre-wrap', text === null && 'text-danger')}>
        {text ?? UNREADABLE_TEXT}
      </p>
      {isOurs && (
        <p className="mt-1 text-xs text-muted">
          {readAt === null
            ? 'Not seen by the reporter yet'
            : `Seen by the reporter, ${formatDateTimeLong(readAt)}`}
        </p>
      )}
    </li>
  );
}

function MessageForm({ report, drafts }: Pick<ReportDialogueProps, 'report' | 'drafts'>) {
  const { id, status, due, feedbackBy } = report;
  const sendMessage = useSendReportMessage(id);
  const [isFeedback, setFeedback] = useState(false);
  const text = drafts.read(id, 'message');
  const asksFeedback = due.feedback !== 'done';
  const { box, submit, isSending, error } = useTextSending({
    text,
    send: (words) =>
      sendMessage.mutateAsync({
        id,
        text: words,
        feedback: asksFeedback && isFeedback,
        clientUuid: drafts.attempt(id, 'message', words),
      }),
    onSent(sent) {
      drafts.finish(id, 'message', sent);
      setFeedback(false);
      toast({
        title: 'Message sent',
        description: 'The reporter reads it with the receipt code.',
        tone: 'success',
      });
    },
  });

  return (
    <form
      noValidate
      autoComplete="off"
      className="mt-5 grid grid-cols-1 gap-3 border-t border-line pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        ref={box}
        label="Message to the reporter"
        hint={
          status === 'received'
            ? 'The reporter will read this. The first message acknowledges the report.'
            : 'The reporter will read this.'
        }
        rows={4}
        maxLength={REPORT_MESSAGE_MAX}
        value={text}
        onChange={(event) => drafts.write(id, 'message', event.target.value)}
        error={error}
      />
      {asksFeedback && (
        <Checkbox
          label={`This is the feedback due by ${formatDayLong(feedbackBy)}`}
          checked={isFeedback}
          onChange={(event) => setFeedback(event.target.checked)}
        />
      )}
      <div>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send to the reporter'}
        </Button>
      </div>
    </form>
  );
}
