import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#contract/format-number.ts';
import type { PricedGroupPage, UsageGrouping } from '#contract/part-usage.ts';
import { trpc } from '#client/lib/trpc.ts';
import { usePartPrices } from '#client/lib/use-part-prices.ts';
import { Button } from '#client/ui/button.tsx';
import { MoneyLines } from '#client/ui/money-lines.tsx';
import { MapDialog } from './map-dialog.tsx';
import { PricedRows } from './priced-rows.tsx';
import { GroupRow, UsageList, UsageRows } from './usage-table.tsx';
import type { ShownUsage } from './usage-toolbar.tsx';
import { pageOf, pricedFilters } from './usage-view.ts';

/** Parts with what they are charged at, one by one or in groups. What is typed outlives a look at another group. */
export function PricedUsage(shown: ShownUsage) {
  const prices = usePartPrices();
  const { group } = shown.view;
  return group ? <PricedGroups {...shown} group={group} /> : <PricedRows {...shown} prices={prices} />;
}

/** Groups with their sums; a spelling that the catalogue does not know can be given its product. */
function PricedGroups({ group: groupBy, ...shown }: ShownUsage & { group: UsageGrouping }) {
  const { view } = shown;
  const query = trpc.portal.parts.pricedGroups.useQuery(
    { ...pricedFilters(view), ...pageOf(view), groupBy },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const [mapping, setMapping] = useState<PricedGroupPage['groups'][number]>();
  return (
    <>
      <UsageList {...shown} query={query}>
        <UsageRows isBusy={query.isPlaceholderData}>
          {query.data?.groups.map((group) => (
            <GroupRow key={group.key} {...shown} group={group} grouping={groupBy}>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
                <MoneyLines
                  amounts={group.totals}
                  className="text-sm md:order-1 md:min-w-40 md:justify-end"
                />
                {group.withoutPrice > 0 && (
                  <span className="text-sm font-medium text-signal tabular-nums">
                    {formatNumber(group.withoutPrice)} without price
                  </span>
                )}
                {groupBy === 'part' && (
                  // Empty where there is nothing to match, so that the sums stand below each other.
                  <div className="text-right md:order-2 md:w-52">
                    {group.productId === null && (
                      <Button size="sm" variant="secondary" onClick={() => setMapping(group)}>
                        Match with the catalogue<span className="sr-only"> {group.label}</span>
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </GroupRow>
          ))}
        </UsageRows>
      </UsageList>
      {mapping && <MapDialog spelling={mapping} onClose={() => setMapping(undefined)} />}
    </>
  );
}
