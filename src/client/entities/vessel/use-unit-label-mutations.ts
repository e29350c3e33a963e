import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Calls = MutationOptions['portal']['unitLabels'];

export function useIssueUnitLabel(options?: Calls['issue']) {
  const { unitLabels } = trpc.useUtils().portal;
  return trpc.portal.unitLabels.issue.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([unitLabels.invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([unitLabels.invalidate(), options?.onError?.(...args)]),
  });
}

/** Sets what the page of a unit shows, one change of a label after the other. */
export function useSetUnitLabelShown(id: number, options?: Calls['setShown']) {
  const { unitLabels } = trpc.useUtils().portal;
  return trpc.portal.unitLabels.setShown.useMutation({
    ...options,
    scope: { id: `unit label ${id}` },
    onSuccess: (...args) => Promise.all([unitLabels.invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([unitLabels.invalidate(), options?.onError?.(...args)]),
  });
}

export function useRevokeUnitLabel(options?: Calls['revoke']) {
  const { unitLabels } = trpc.useUtils().portal;
  return trpc.portal.unitLabels.revoke.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([unitLabels.invalidate(), options?.onSuccess?.(...args)]),
  });
}
