import { useEffect, useRef } from 'react';
import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { focusWithoutScroll } from '#client/lib/browser/use-focus-on-navigation.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { ReportAccessLog } from './report-access-log.tsx';
import { ReportDialogue } from './report-dialogue.tsx';
import { ReportMarks } from './report-marks.tsx';
import { ReportNotes } from './report-notes.tsx';
import { KEY_MISSING_TEXT, whoReported } from './report-labels.ts';
import { StatusPanel } from './status-panel.tsx';
import type { ReportDrafts } from './use-report-drafts.ts';
import { useOpenedReport } from './use-opened-report.ts';

/** One report with everything that belongs to it. Focus moves to its title, so that screen readers announce it. */
export function ReportScreen({ id, drafts }: { id: number; drafts: ReportDrafts }) {
  const { data: report, error, isPending, refetch, newMessages } = useOpenedReport(id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title.current) focusWithoutScroll(title.current);
  }, []);

  return (
    <>
      <h2 ref={title} tabIndex={-1} className="text-xl">
        Report #{id}
      </h2>
      {error && (
        <div className="mt-4 grid justify-items-start gap-3">
          <FormError>{errorMessage(error)}</FormError>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && <PageSpinner />}
      {report && <Report report={report} newMessages={newMessages} drafts={drafts} />}
    </>
  );
}

interface ReportProps {
  report: ReportDetail;
  newMessages: ReadonlySet<number>;
  drafts: ReportDrafts;
}

function Report({ report, newMessages, drafts }: ReportProps) {
  const isPurged = report.content === 'purged';
  return (
    <>
      <p className="mt-1 text-md">
        <span className="font-medium wrap-anywhere">{whoReported(report)}</span>
        {report.department !== null && <span className="text-muted"> · {report.department}</span>}
        <span className="text-muted">
          {' · '}
          {formatDateTimeLong(report.createdAt)} Oslo time
          {report.isAnonymous && '; only the hour is stored'}
        </span>
      </p>
      <div className="mt-3">
        <ReportMarks report={report} />
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          {report.purgeSoon && report.purgeOn !== null && <PurgeWarning day={report.purgeOn} />}
          <Content report={report} />
          {!isPurged && <ReportDialogue report={report} newMessages={newMessages} drafts={drafts} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <StatusPanel report={report} />
          {!isPurged && <ReportNotes report={report} drafts={drafts} />}
          <ReportAccessLog accessLog={report.accessLog} />
        </div>
      </div>
    </>
  );
}

function PurgeWarning({ day }: { day: string }) {
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
      <strong className="font-semibold">The content of this report is deleted on {formatDayLong(day)}</strong>
      , twelve months after it was closed. To keep it, reopen the report. An unread message from the reporter
      delays the deletion.
    </p>
  );
}

function Content({ report: { content, description } }: { report: ReportDetail }) {
  return (
    <section aria-labelledby="report-content" className="rounded-md border border-line bg-paper p-4 sm:p-6">
      <h3 id="report-content" className="text-md">
        What was reported
      </h3>
      {content === 'readable' && <p className="measure mt-2 text-md whitespace-pre-wrap">{description}</p>}
      {content === 'unreadable' && (
        <p className="mt-2 text-md text-danger">
          This report cannot be opened: the stored text was changed, or was written under another key. If
          there is a backup with its key, it may still be read there.
        </p>
      )}
      {content === 'key missing' && <p className="mt-2 text-md text-danger">{KEY_MISSING_TEXT}</p>}
      {content === 'purged' && (
        <p className="mt-2 text-md text-muted">
          Deleted twelve months after closing. Only its number, category and dates are left.
        </p>
      )}
    </section>
  );
}
