import { useRef, useState, type FormEvent } from 'react';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextArea } from '#client/ui/form/field.tsx';
import type { StepDialogProps } from './close-report-dialog.tsx';
import { StepFooter } from './step-footer.tsx';
import { useStatusTransition } from './use-status-step.ts';

const REASON_MAX = 2000;

/** Asks why a closed report is reopened; the reason is stored as an internal note. */
export function TakeUpDialog({ report, open, onOpenChange }: StepDialogProps) {
  const step = useStatusTransition(report);
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  useUnsavedGuard(reason.trim() !== '');

  function change(isOpen: boolean): void {
    if (!isOpen) step.forget();
    onOpenChange(isOpen);
  }

  async function takeUp(from?: Parameters<typeof step.take>[1]): Promise<void> {
    const words = reason.trim();
    setMissing(words === '');
    if (words === '') {
      box.current?.focus();
      return;
    }
    if (await step.take({ status: 'under review', reason: words }, from)) {
      setReason('');
      onOpenChange(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void takeUp();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={`Reopen report #${report.id}`}
      description="It goes back under review, and its content is kept until it is closed again."
    >
      <form noValidate autoComplete="off" className="grid gap-4" onSubmit={submit}>
        <TextArea
          ref={box}
          label="Reason for reopening"
          hint="Saved as an internal note. The reporter never sees it."
          rows={4}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isMissing && reason.trim() === '' ? 'Give the reason for reopening the report' : undefined}
        />
        <StepFooter
          step={step}
          words={['Reopen', 'Saving…']}
          onCancel={() => change(false)}
          onInsist={(from) => void takeUp(from)}
        />
      </form>
    </Dialog>
  );
}
