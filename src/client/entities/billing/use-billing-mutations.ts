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
    onSuccess({ moved, refused }, { to }) {
      const [first] = refused;
      if (!first) return void toast({ title: partsMoved(moved.length, to), tone: 'success' });
      return void toast({
        title: moved.length === 0 ? 'Not saved' : `${partsMoved(moved.length, to)}, ${refused.length} not`,
        description: first.text,
        tone: 'danger',
      });
    },
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
      const approved = `${formatCount(lines, 'line')} approved`;
      const [first] = refused;
      if (!first) return void toast({ title: approved, tone: 'success' });
      return void toast({
        title: `${lines === 0 ? 'Not approved' : approved}: project ${first.id} was refused`,
        description: first.text,
        tone: 'danger',
      });
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

const partsMoved = (count: number, to: string) =>
  `${count === 1 ? 'Part' : `${count} parts`} ${to === 'pending' ? 'back to pending' : `marked ${to}`}`;
