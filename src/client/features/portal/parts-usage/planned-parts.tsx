import { useState } from 'react';
import { formatNumber } from '#contract/format/format-number.ts';
import type { PlannedPart, PlannedPartPrice } from '#contract/billing/planned-part.ts';
import { useAddPlannedPart } from '#client/entities/part/use-part-mutations.ts';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { useWaitingInput } from '#client/lib/outbox/use-outbox.ts';
import { toast } from '#client/lib/toast.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';

interface PlannedPartsProps {
  projectId: number;
  /** The quoted prices, for managers. */
  prices: readonly PlannedPartPrice[] | undefined;
  mayUse: boolean;
}

/** The parts of the accepted quotation that were not used yet, each with a button that uses it. */
export function PlannedParts({ projectId, prices, mayUse }: PlannedPartsProps) {
  const planned = trpc.portal.parts.planned.useQuery({ projectId }, { staleTime: 0 });
  if (!planned.data || planned.data.length === 0) return <QueryProblem query={planned} />;
  return (
    <section aria-labelledby="planned-parts">
      <PanelHead id="planned-parts" title="Quoted, not used yet" result={formatNumber(planned.data.length)} />
      <ul
        aria-label="Quoted, not used yet"
        className="divide-y divide-line rounded-md border border-line bg-paper"
      >
        {planned.data.map((part) => (
          <Planned
            key={part.id}
            projectId={projectId}
            part={part}
            price={prices?.find(({ id }) => id === part.id)}
            mayUse={mayUse}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlannedProps extends Pick<PlannedPartsProps, 'projectId' | 'mayUse'> {
  part: PlannedPart;
  price: PlannedPartPrice | undefined;
}

function Planned({ projectId, part, price, mayUse }: PlannedProps) {
  const { id, partName, partNumber, unit } = part;
  const [quantity, setQuantity] = useState(part.quantity);
  const { stamp, settled } = useIdempotencyKey();
  // Options of the hook, because those of mutate are lost with the row, which leaves the list once it is used.
  const use = useAddPlannedPart({
    onSuccess: (used) => void toast({ title: `${used.quantity} × ${partName} used`, tone: 'success' }),
    onError: (error) => (isKept(error) ? toastKept() : showNotSaved(error)),
    onSettled: (_, error) => settled(error),
  });
  const isWaiting = useWaitingInput('parts.addPlanned', { plannedPartId: id }) !== undefined;
  const isBusy = use.isPending || use.isSuccess;

  function submit(): void {
    if (isBusy) return;
    use.mutate(stamp({ projectId, plannedPartId: id, quantity }));
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-break-word">
          {partName} {partNumber && <span className="font-mono text-sm text-muted">{partNumber}</span>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {formatNumber(part.quantity)} {unit ?? 'pcs'} quoted
          {price && `, ${formatMoney(price.unitPrice, price.currency)} each`}
        </p>
      </div>
      {isWaiting ? (
        <p className="text-sm text-muted">Used, waiting to be sent</p>
      ) : (
        mayUse && (
          <div className="flex items-center gap-2">
            <QuantityField
              label={`Quantity of ${partName}`}
              quantity={quantity}
              onChange={setQuantity}
              className="h-9 w-16 pointer-coarse:h-11"
            />
            <Button size="sm" variant="secondary" aria-disabled={isBusy} onClick={submit}>
              Use<span className="sr-only"> {partName}</span>
            </Button>
          </div>
        )
      )}
    </li>
  );
}
