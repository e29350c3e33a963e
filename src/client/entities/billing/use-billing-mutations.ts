import { formatCount } from '#contract/format/format-number.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['billing'];

/** Refetches lines, totals and notifications. */
export function useInvalidateBilling() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.portal.billing.invalidate(),
      utils.portal.billingNotifications.invalidate(),
      utils.portal.parts.invalidate(),
      utils.portal.projects.money.invalidate(),
      utils.portal.projects.course.invalidate(),
      utils.portal.projects.history.invalidate(),
    ]);
}

/** Moves parts to another billing status. Shows refusals and refetches the current state. */
export function useTransitionParts() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.transitionParts.useMutation({
    onSettled,
    onError: showNotSaved,
    onSuccess: ({ moved, refused }, { to }) =>
      toastOutcome(
        moved.length > 0 && partsMoved(moved.length, to),
        refused.map(({ text }) => text),
      ),
  });
}

export function useTransitionValue() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.transitionValue.useMutation({ onSettled, onError: showNotSaved });
}

export function useSetProjectValue() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.projects.setValue.useMutation({ onSettled });
}

export function useInvoice() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.invoice.useMutation({ onSettled });
}

/** Approves the pending lines of several projects. Shows refusals and refetches the current state. */
export function useApproveProjects() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.approveProjects.useMutation({
    onSettled,
    onError: showNotSaved,
    onSuccess({ done, refused }) {
      const lines = done.reduce((sum, project) => sum + project.lines, 0);
      toastOutcome(
        lines > 0 && `${formatCount(lines, 'line')} approved`,
        refused.map(({ id, text }) => `Project ${id}: ${text}`),
        formatCount(new Set(refused.map(({ id }) => id)).size, 'project'),
      );
    },
  });
}

export function useInvoiceProjects() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.invoiceProjects.useMutation({ onSettled });
}

export function usePayInvoice() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billing.pay.useMutation({ onSettled });
}

export function useMarkBillingNotifications() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.billingNotifications.markRead.useMutation({ onSettled, onError: showNotSaved });
}

/** Takes a project out of the check for unbilled work. */
export function useDismissLeaks(options?: Options['dismissLeaks']) {
  const invalidate = useInvalidateBilling();
  return trpc.portal.billing.dismissLeaks.useMutation({
    ...options,
    onSettled: (...args) => Promise.all([invalidate(), options?.onSettled?.(...args)]),
  });
}

export function useRestoreLeaks(options?: Options['restoreLeaks']) {
  const invalidate = useInvalidateBilling();
  return trpc.portal.billing.restoreLeaks.useMutation({
    ...options,
    onSettled: (...args) => Promise.all([invalidate(), options?.onSettled?.(...args)]),
  });
}

/** Repairs records of billing that say different things. */
export function useRepairBillingDrift() {
  const { portal } = trpc.useUtils();
  return trpc.portal.billingDrift.repair.useMutation({
    onSuccess: () =>
      Promise.all([
        portal.billingDrift.invalidate(),
        portal.billing.invalidate(),
        portal.billingNotifications.invalidate(),
        portal.projects.invalidate(),
        portal.dashboard.invalidate(),
      ]),
  });
}

/** Says what was done, how many were refused, and why the first of them was. */
function toastOutcome(
  done: string | false,
  [reason, ...others]: readonly string[],
  count = String(1 + others.length),
): void {
  if (reason !== undefined) {
    toast({ title: done ? `${done}, ${count} not` : 'Not saved', description: reason, tone: 'danger' });
  } else if (done) toast({ title: done, tone: 'success' });
}

const partsMoved = (count: number, to: string) =>
  `${count === 1 ? 'Part' : `${count} parts`} ${to === 'pending' ? 'back to pending' : `marked ${to}`}`;
