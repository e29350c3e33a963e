import EyeOff from 'lucide-react/icons/eye-off';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { REPORT_MESSAGE_MAX } from '#contract/whistleblowing/report.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextArea } from '#client/ui/form/field.tsx';
import { UNREADABLE_TEXT } from './report-labels.ts';
import { useAddReportNote } from '#client/entities/whistleblowing/use-report-mutations.ts';
import type { ReportDrafts } from './use-report-drafts.ts';
import { useTextSending } from './use-text-sending.ts';

/**
 * Internal notes of handlers. Dashed and on the other side of the screen, labelled on every note and on the button,
 * so that nobody mistakes them for messages.
 */
export function ReportNotes({ report, drafts }: { report: ReportDetail; drafts: ReportDrafts }) {
  return (
    <section
      aria-labelledby="report-notes"
      className="rounded-md border-2 border-dashed border-glass bg-glass-tint p-4 sm:p-5"
    >
      <h3 id="report-notes" className="flex items-center gap-2 text-md">
        <EyeOff aria-hidden="true" className="size-5 shrink-0 text-glass-strong" />
        Internal notes
      </h3>
      <p className="mt-1 text-dense text-glass-strong">For handlers only. The reporter never sees them.</p>
      {report.notes.length > 0 && (
        <ol className="mt-4 grid grid-cols-1 gap-3">
          {report.notes.map(({ id, text, createdAt }) => (
            <li key={id} className="border-t border-glass/30 pt-3">
              <p className="text-dense text-muted">
                <span className="font-semibold text-glass-strong">Internal note</span>{' '}
                {formatDateTimeLong(createdAt)}
              </p>
              <p className={classNames('mt-1 text-md whitespace-pre-wrap', text === null && 'text-danger')}>
                {text ?? UNREADABLE_TEXT}
              </p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm report={report} drafts={drafts} />
    </section>
  );
}

function NoteForm({ report: { id }, drafts }: { report: ReportDetail; drafts: ReportDrafts }) {
  const addNote = useAddReportNote(id);
  const text = drafts.read(id, 'note');
  const { box, submit, isSending, error } = useTextSending({
    text,
    send: (words) => addNote.mutateAsync({ id, text: words, clientUuid: drafts.attempt(id, 'note', words) }),
    onSent(sent) {
      drafts.finish(id, 'note', sent);
      toast({ title: 'Internal note saved', tone: 'success' });
    },
  });

  return (
    <form
      noValidate
      autoComplete="off"
      className="mt-4 grid grid-cols-1 gap-3 border-t border-glass/30 pt-3"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        ref={box}
        label="Internal note"
        rows={3}
        maxLength={REPORT_MESSAGE_MAX}
        value={text}
        onChange={(event) => drafts.write(id, 'note', event.target.value)}
        error={error}
      />
      <div>
        <Button type="submit" variant="secondary" aria-disabled={isSending}>
          {isSending ? 'Keeping…' : 'Save internal note'}
        </Button>
      </div>
    </form>
  );
}
