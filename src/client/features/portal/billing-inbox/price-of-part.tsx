import type { BillingNotification } from '#contract/billing-notification.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { moneyInWords } from '#client/lib/money-words.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useBillingWrites } from '#client/lib/use-billing-writes.ts';
import { PriceDialog } from '#client/ui/price-dialog.tsx';

/** Prices the part of a notification; what was approved before is offered. */
export function PriceOfPart({
  notification: { partId: id, partVersion, partName, quantity, unitCost, currency },
  onClose,
}: {
  notification: BillingNotification;
  onClose: () => void;
}) {
  const { setPrice } = useBillingWrites();
  const { data: known } = trpc.portal.parts.suggestedPrice.useQuery({ id });
  return (
    <PriceDialog
      what={`${quantity} × ${partName}`}
      price={{ amount: unitCost, currency }}
      suggestion={
        known
          ? { ...known, words: `${moneyInWords(known.amount, known.currency)} (${known.source})` }
          : undefined
      }
      error={setPrice.error ? errorMessage(setPrice.error) : undefined}
      isBusy={setPrice.isPending}
      onClose={onClose}
      onSave={(price) =>
        setPrice.mutate(
          { id, version: partVersion, price },
          {
            onSuccess: () => {
              toast({ title: 'Price saved', tone: 'success' });
              onClose();
            },
          },
        )
      }
    />
  );
}
