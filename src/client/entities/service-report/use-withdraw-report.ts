import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Calls = MutationOptions['portal']['serviceReports'];

/** Withdraws a version of a report: a check of it says so from then on. */
export function useWithdrawReport(options?: Calls['withdraw']) {
  const { serviceReports } = trpc.useUtils().portal;
  return trpc.portal.serviceReports.withdraw.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([serviceReports.invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useUndoWithdraw(options?: Calls['undoWithdraw']) {
  const { serviceReports } = trpc.useUtils().portal;
  return trpc.portal.serviceReports.undoWithdraw.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([serviceReports.invalidate(), options?.onSuccess?.(...args)]),
  });
}
