import { useState } from 'react';
import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import { reportStatusWords } from '#content/report-words.ts';
import { REPORT_TRANSITIONS, type ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import type { ReportStatus } from '#contract/whistleblowing/report.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { CloseReportDialog } from './close-report-dialog.tsx';
import { reportStatusLabel } from './report-labels.ts';
import { StatusConflict } from './status-conflict.tsx';
import { TakeUpDialog } from './take-up-dialog.tsx';
import { useStatusTransition } from './use-status-step.ts';

/** The status of the report, its dates, and the possible transitions. */
export function StatusPanel({ report }: { report: ReportDetail }) {
  const step = useStatusTransition(report);
  const [dialog, setDialog] = useState<'close' | 'take up'>();
  const steps: readonly ReportStatus[] = report.content === 'purged' ? [] : REPORT_TRANSITIONS[report.status];

  return (
    <section aria-labelledby="report-status" className="rounded-md border border-line bg-paper p-4 sm:p-5">
      <h3 id="report-status" className="text-md">
        Status
      </h3>
      <p className="mt-1 text-md font-medium">{reportStatusLabel(report)}</p>
      {report.content !== 'purged' && (
        <p className="mt-1 text-dense text-muted">
          The reporter reads: {reportStatusWords(report.status, report.outcome).text}
        </p>
      )}
      <Dates report={report} />
      {steps.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {steps.map((status) => (
            <Button
              key={status}
              size="sm"
              variant="secondary"
              aria-disabled={step.isPending}
              onClick={() => {
                if (status === 'closed') setDialog('close');
                else if (report.status === 'closed') setDialog('take up');
                else void step.take({ status });
              }}
            >
              {report.status === 'closed' ? 'Reopen…' : STEP_LABELS[status]}
            </Button>
          ))}
        </div>
      )}
      <div className="mt-3 empty:hidden">
        {step.failure !== undefined && <FormError>{step.failure}</FormError>}
        {step.conflict && (
          <StatusConflict
            conflict={step.conflict}
            onYield={() => step.forget()}
            onInsist={() => step.conflict && void step.take(step.conflict.chose, step.conflict.now)}
          />
        )}
      </div>
      <CloseReportDialog
        report={report}
        open={dialog === 'close'}
        onOpenChange={(open) => setDialog(open ? 'close' : undefined)}
      />
      <TakeUpDialog
        report={report}
        open={dialog === 'take up'}
        onOpenChange={(open) => setDialog(open ? 'take up' : undefined)}
      />
    </section>
  );
}

const STEP_LABELS: Record<ReportStatus, string> = {
  received: 'Received',
  acknowledged: 'Acknowledge',
  'under review': 'Start review',
  closed: 'Close report…',
};

function Dates({ report }: { report: ReportDetail }) {
  const { createdAt, acknowledgedAt, acknowledgeBy, closedAt, purgeOn, purgedAt } = report;
  const rows = [
    ['Received', formatDateTimeLong(createdAt)],
    acknowledgedAt
      ? ['Acknowledged', formatDateTimeLong(acknowledgedAt)]
      : ['Acknowledge by', formatDayLong(acknowledgeBy)],
    feedbackRow(report),
    ...(closedAt ? [['Closed', formatDateTimeLong(closedAt)]] : []),
    ...(purgedAt ? [['Content deleted', formatDateTimeLong(purgedAt)]] : []),
    ...(purgeOn !== null && !purgedAt ? [['Content kept until', formatDayLong(purgeOn)]] : []),
  ];
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Closing tells the reporter the outcome, so it counts as the feedback if none was given before. */
function feedbackRow({ feedbackAt, feedbackBy, due }: ReportDetail): [label: string, value: string] {
  if (feedbackAt !== null) return ['Feedback given', formatDateTimeLong(feedbackAt)];
  return due.feedback === 'done' ? ['Feedback', 'When closed'] : ['Feedback by', formatDayLong(feedbackBy)];
}
