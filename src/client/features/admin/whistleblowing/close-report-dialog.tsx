import { useState, type FormEvent } from 'react';
import { reportStatusWords } from '#content/report-words.ts';
import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { REPORT_OUTCOMES, type ReportOutcome } from '#contract/whistleblowing/report.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { OUTCOME_LABELS } from './report-labels.ts';
import { StepFooter } from './step-footer.tsx';
import { useStatusTransition } from './use-status-step.ts';

export interface StepDialogProps {
  report: ReportDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the outcome of the report, and shows what the reporter will read. */
export function CloseReportDialog({ report, open, onOpenChange }: StepDialogProps) {
  const step = useStatusTransition(report);
  const [outcome, setOutcome] = useState<ReportOutcome | ''>('');
  const [isMissing, setMissing] = useState(false);

  function change(isOpen: boolean): void {
    if (!isOpen) step.forget();
    onOpenChange(isOpen);
  }

  async function close(from?: Parameters<typeof step.take>[1]): Promise<void> {
    setMissing(outcome === '');
    if (outcome === '') return;
    if (await step.take({ status: 'closed', outcome }, from)) {
      setOutcome('');
      onOpenChange(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void close();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={`Close report #${report.id}`}
      description="Both sides can still write. The content of the report is deleted twelve months after closing."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Select
          label="How did it end?"
          value={outcome}
          onChange={(event) => setOutcome(REPORT_OUTCOMES.find((one) => one === event.target.value) ?? '')}
          error={isMissing && outcome === '' ? 'Choose the outcome of the report' : undefined}
        >
          <option value="">Please choose</option>
          {REPORT_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOME_LABELS[one]}
            </option>
          ))}
        </Select>
        {outcome !== '' && (
          <p className="text-dense text-muted">
            The reporter will read: {reportStatusWords('closed', outcome).text}
          </p>
        )}
        <StepFooter
          step={step}
          words={['Close report', 'Closing…']}
          onCancel={() => change(false)}
          onInsist={(from) => void close(from)}
        />
      </form>
    </Dialog>
  );
}
