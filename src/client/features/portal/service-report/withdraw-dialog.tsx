import { useId, useState, type FormEvent } from 'react';
import { WithdrawReportInput } from '#contract/project/report-verification.ts';
import type { ServiceReport } from '#contract/project/service-report.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useUndoWithdraw, useWithdrawReport } from '#client/entities/service-report/use-withdraw-report.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** Asks for the reason that everyone who checks the report is shown. */
export function WithdrawDialog({
  report: { id, version },
  onClose,
}: {
  report: ServiceReport;
  onClose: () => void;
}) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const undo = useUndoWithdraw();
  const withdraw = useWithdrawReport({
    onSuccess() {
      toast({
        title: `Version ${version} withdrawn`,
        action: { label: 'Undo', onSelect: () => undo.mutate({ id }) },
      });
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = WithdrawReportInput.safeParse({ id, reason });
    setProblem(input.error?.issues[0]?.message);
    if (input.success && !withdraw.isPending) withdraw.mutate(input.data);
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title={`Withdraw version ${version}`}
      description="A check of this version will say that it is withdrawn. The report and the project stay as they are."
      footer={
        <>
          <Button type="submit" form={form} aria-disabled={withdraw.isPending}>
            Withdraw
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {withdraw.error && <FormError>{errorMessage(withdraw.error)}</FormError>}
        <TextArea
          label="Reason"
          hint="Shown to everyone who checks this version."
          rows={3}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
