import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useUndoWithdraw } from '#client/entities/service-report/use-withdraw-report.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The number by which people check this version, how often they did, and its withdrawal. */
export function ReportCheck({ report }: { report: ServiceReport }) {
  const isManager = usePortalUser().role === 'manager';
  const [isWithdrawing, setWithdrawing] = useState(false);
  const undo = useUndoWithdraw();
  const { id, version, verifyCode, looks, withdrawn } = report;
  const mayUndo = isManager && withdrawn !== null && osloDay(new Date()) <= withdrawn.undoUntil;
  return (
    <>
      {verifyCode !== null && (
        <p className="text-muted">
          Number <span className="inline-block font-mono text-xs">{verifyCode}</span>, {checkedText(looks)}
        </p>
      )}
      {withdrawn && (
        <p className="font-medium wrap-anywhere text-danger">
          Withdrawn on {shortDay(osloDay(new Date(withdrawn.at)))}
          {withdrawn.byName !== null && ` by ${withdrawn.byName}`}: {withdrawn.reason}
        </p>
      )}
      {undo.error && <FormError>{errorMessage(undo.error)}</FormError>}
      {mayUndo && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-disabled={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate({ id })}
        >
          Undo<span className="sr-only"> the withdrawal of version {version}</span>
        </Button>
      )}
      {isManager && !withdrawn && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setWithdrawing(true)}
        >
          Withdraw…<span className="sr-only"> version {version}</span>
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog report={report} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function checkedText(looks: number): string {
  if (looks === 0) return 'not checked yet';
  return looks === 1 ? 'checked once' : `checked ${looks} times`;
}
