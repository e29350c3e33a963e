import { NOT_BILLABLE_REASONS } from '#contract/billing/billing.ts';
import type { NotBillableReason } from '#contract/billing/priced-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

const words: Record<NotBillableReason, string> = {
  warranty: 'Warranty',
  goodwill: 'Goodwill',
  error: 'Entered in error',
};

/** Asks why a line is not billed. */
export function ReasonDialog({
  what,
  onChoose,
  onClose,
}: {
  what: string;
  onChoose: (reason: NotBillableReason) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Not billable" description={what}>
      <p className="mb-3 font-medium">Why is it not billed?</p>
      <div className="flex flex-wrap gap-3">
        {NOT_BILLABLE_REASONS.map((reason) => (
          <Button key={reason} variant="secondary" onClick={() => onChoose(reason)}>
            {words[reason]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
