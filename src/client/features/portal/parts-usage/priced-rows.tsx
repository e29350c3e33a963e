import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PricedPart } from '#contract/priced-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import type { PartPrices } from '#client/lib/use-part-prices.ts';
import { useFrozenRows } from '#client/kit/list/use-frozen-rows.ts';
import { Button } from '#client/ui/button.tsx';
import { LineStatus } from '#client/ui/line-status.tsx';
import { usePartPrice } from './part-price.tsx';
import { PartFacts, UsageList, UsageRows } from './usage-table.tsx';
import type { ShownUsage } from './usage-toolbar.tsx';
import { pageOf, pricedFilters, type UsageView } from './usage-view.ts';

/** Parts with their prices, which a manager types into their rows as long as they are pending. */
export function PricedRows({ prices, ...shown }: ShownUsage & { prices: PartPrices }) {
  const input = { ...pricedFilters(shown.view), ...pageOf(shown.view) };
  const query = trpc.portal.parts.pricedUsage.useQuery(input, {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  // The rows of another page are about to go anyway.
  const now = data && !isPlaceholderData ? { rows: data.parts, total: data.total } : undefined;
  const { rows, isOutdated, isShorter, freeze, refresh } = useFrozenRows(now, JSON.stringify(input));
  const parts = (isPlaceholderData ? (data?.parts ?? []) : rows).map(prices.latest);
  const isWide = useIsWide();
  const list = useRef<HTMLDivElement>(null);

  function show(change: Partial<UsageView>): void {
    // What comes next has moved up to where these rows are.
    if (isShorter && change.page !== undefined && change.page > shown.view.page) refresh();
    else shown.onShow(change);
  }

  return (
    <div
      ref={list}
      tabIndex={-1}
      className="grid grid-cols-1 gap-5"
      onFocus={({ target }) => target.matches('[data-price], [data-price] ~ *') && freeze()}
    >
      <UsageList view={shown.view} onShow={show} query={query} shownRows={parts.length}>
        {isWide ? (
          <table
            aria-busy={isPlaceholderData}
            className="w-full border-separate border-spacing-0 rounded-md border border-line bg-paper"
          >
            <caption className="sr-only">Parts used</caption>
            <thead>
              <tr className="*:sticky *:top-14 *:z-10 *:border-b *:border-line *:bg-paper *:px-3 *:py-2 *:text-left *:text-xs *:font-semibold *:text-muted">
                <th scope="col">Part</th>
                <th scope="col">Price of one</th>
                <th scope="col" className="text-right!">
                  Total
                </th>
                <th scope="col">Billing</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <PricedRow key={part.id} part={part} prices={prices} />
              ))}
            </tbody>
          </table>
        ) : (
          <UsageRows isBusy={isPlaceholderData}>
            {parts.map((part) => (
              <PricedCard key={part.id} part={part} prices={prices} />
            ))}
          </UsageRows>
        )}
      </UsageList>
      {isOutdated && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <p>
            {isShorter
              ? 'Some of these no longer fit what is chosen above. They stay while you work here.'
              : 'The list has changed meanwhile. The rows stay while you work here.'}
          </p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              refresh();
              list.current?.focus();
            }}
          >
            Show the list anew
          </Button>
        </div>
      )}
    </div>
  );
}

interface PricedPartProps {
  part: PricedPart;
  prices: PartPrices;
}

function PricedRow({ part, prices }: PricedPartProps) {
  const { unitPrice, total, cost } = usePartPrice(part, prices);
  return (
    <tr className="align-top *:border-t *:border-line *:px-3 *:py-2.5 first:*:border-t-0">
      <td>
        <PartFacts part={part} />
      </td>
      <td className="w-66">
        {unitPrice}
        {cost && <p className="mt-1 text-sm text-muted tabular-nums">{cost}</p>}
      </td>
      <td className="w-36 lg:w-60">
        <div className="flex min-h-9 items-center justify-end text-right text-sm tabular-nums">{total}</div>
      </td>
      <td className="w-28">
        <div className="flex min-h-9 items-center">
          <LineStatus status={part.billingStatus} />
        </div>
      </td>
    </tr>
  );
}

function PricedCard({ part, prices }: PricedPartProps) {
  const { unitPrice, total, cost } = usePartPrice(part, prices);
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <PartFacts part={part} />
      {unitPrice}
      {cost && <p className="text-sm text-muted tabular-nums">{cost}</p>}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 text-sm tabular-nums pointer-coarse:min-h-11">
        {total}
        <LineStatus status={part.billingStatus} />
      </div>
    </li>
  );
}
