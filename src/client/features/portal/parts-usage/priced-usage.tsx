import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { PricedGroupPage, UsageGrouping } from '#contract/part-usage.ts';
import type { PricedPart } from '#contract/priced-part.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { moneyInWords } from '#client/lib/money-words.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useBillingWrites } from '#client/lib/use-billing-writes.ts';
import { Button } from '#client/ui/button.tsx';
import { LineStatus } from '#client/ui/line-status.tsx';
import { PriceDialog } from '#client/ui/price-dialog.tsx';
import { MapDialog } from './map-dialog.tsx';
import type { ShownUsage } from './usage-toolbar.tsx';
import { GroupRow, PartRow, UsageList } from './usage-table.tsx';
import { pageOf, pricedFilters } from './usage-view.ts';

const options = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Parts with their prices, which a manager sets here as long as they are pending. */
export function PricedRows(shown: ShownUsage) {
  const { view } = shown;
  const query = trpc.portal.parts.pricedUsage.useQuery({ ...pricedFilters(view), ...pageOf(view) }, options);
  const [pricing, setPricing] = useState<PricedPart>();
  return (
    <>
      <UsageList {...shown} query={query}>
        {query.data?.parts.map((part) => (
          <PartRow key={part.id} part={part}>
            <div className="flex flex-wrap items-center gap-3 md:justify-end">
              <span className="text-sm tabular-nums">
                {part.totalCost === null || part.unitCost === null ? (
                  <span className="font-medium text-signal">No price</span>
                ) : (
                  <>
                    <span className="text-muted">{moneyInWords(part.unitCost, null)} each, </span>
                    {moneyInWords(part.totalCost, part.currency)}
                  </>
                )}
              </span>
              <LineStatus status={part.billingStatus} />
              {part.changeable && (
                <Button size="sm" variant="secondary" onClick={() => setPricing(part)}>
                  {part.unitCost === null ? 'Set price' : 'Price'}
                  <span className="sr-only"> of {part.partName}</span>
                </Button>
              )}
            </div>
          </PartRow>
        ))}
      </UsageList>
      {pricing && <PricePart part={pricing} onClose={() => setPricing(undefined)} />}
    </>
  );
}

function PricePart({ part, onClose }: { part: PricedPart; onClose: () => void }) {
  const { id, version, quantity, partName, unitCost, currency } = part;
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
          { id, version, price },
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

/** Groups with their sums; a spelling that the catalogue does not know can be given its product. */
export function PricedGroups({ group: groupBy, ...shown }: ShownUsage & { group: UsageGrouping }) {
  const { view } = shown;
  const query = trpc.portal.parts.pricedGroups.useQuery(
    { ...pricedFilters(view), ...pageOf(view), groupBy },
    options,
  );
  const [mapping, setMapping] = useState<PricedGroupPage['groups'][number]>();
  return (
    <>
      <UsageList {...shown} query={query}>
        {query.data?.groups.map((group) => (
          <GroupRow key={group.key} {...shown} group={group} grouping={groupBy}>
            <div className="flex flex-wrap items-center gap-3 md:justify-end">
              <span className="text-sm tabular-nums">
                {group.totals.map(({ currency, amount }) => moneyInWords(amount, currency)).join(', ')}
              </span>
              {group.withoutPrice > 0 && (
                <span className="text-sm font-medium text-signal">{group.withoutPrice} without price</span>
              )}
              {groupBy === 'part' && group.productId === null && (
                <Button size="sm" variant="secondary" onClick={() => setMapping(group)}>
                  Match with the catalogue<span className="sr-only"> {group.label}</span>
                </Button>
              )}
            </div>
          </GroupRow>
        ))}
      </UsageList>
      {mapping && <MapDialog spelling={mapping} onClose={() => setMapping(undefined)} />}
    </>
  );
}
