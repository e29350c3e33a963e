import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches lines, totals and notifications. */
export function useForgetBilling() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.portal.billing.invalidate(),
      utils.portal.billingNotifications.invalidate(),
      utils.portal.parts.invalidate(),
      utils.portal.projects.money.invalidate(),
      utils.portal.projects.history.invalidate(),
    ]);
}

const notSaved = (error: unknown) =>
  void toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' });

/** Billing steps of a project's lines. Shows refusals and refetches the current state. */
export function useBillingWrites() {
  const forget = useForgetBilling();
  const options = {
    onSettled: forget,
    onError: notSaved,
  };
  return {
    moveParts: trpc.portal.billing.transitionParts.useMutation({
      ...options,
      onSuccess({ moved, refused }, { to }) {
        const [first] = refused;
        if (!first) return void toast({ title: partsMoved(moved.length, to), tone: 'success' });
        return void toast({
          title: moved.length === 0 ? 'Not saved' : `${partsMoved(moved.length, to)}, ${refused.length} not`,
          description: first.text,
          tone: 'danger',
        });
      },
    }),
    moveValue: trpc.portal.billing.transitionValue.useMutation(options),
    setValue: trpc.portal.projects.setValue.useMutation({ onSettled: forget }),
    invoice: trpc.portal.billing.invoice.useMutation({ onSettled: forget }),
    pay: trpc.portal.billing.pay.useMutation({ onSettled: forget }),
    markRead: trpc.portal.billingNotifications.markRead.useMutation(options),
  };
}

const partsMoved = (count: number, to: string) =>
  `${count === 1 ? 'Part' : `${count} parts`} ${to === 'pending' ? 'back to pending' : `marked ${to}`}`;
