import { WithdrawReportInput } from '#contract/report/report-verification.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { toast } from '#client/lib/toast.ts';
import { useUndoWithdraw, useWithdrawReport } from '#client/entities/service-report/use-withdraw-report.ts';
import { TypedReasonDialog } from '#client/kit/record/typed-reason-dialog.tsx';

/** Asks for the reason that everyone who checks the report is shown. */
export function WithdrawDialog({
  report: { id, version },
  onClose,
}: {
  report: ServiceReport;
  onClose: () => void;
}) {
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
  return (
    <TypedReasonDialog
      title={`Withdraw version ${version}`}
      description="A check of this version will say that it is withdrawn. The report and the project stay as they are."
      hint="Shown to everyone who checks this version."
      action="Withdraw"
      check={(reason) => WithdrawReportInput.safeParse({ id, reason }).error?.issues[0]?.message}
      write={withdraw}
      onSubmit={(reason) => withdraw.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
