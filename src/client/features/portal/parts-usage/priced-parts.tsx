import { createContext, useContext, useRef } from 'react';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { useFrozenRows } from '#client/kit/list/table/use-frozen-rows.ts';
import { LIST_QUERY } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { PartPrices } from '#client/entities/part/use-part-prices.ts';
import { Button } from '#client/ui/button.tsx';
import { LineStatus } from '#client/entities/billing/line-status.tsx';
import { PartFacts } from './part-columns.tsx';
import { usePartPrice } from './part-price.tsx';
import { PartsList, type UsageListProps } from './parts-list.tsx';
import { pageOf, pricedFilters } from './usage-search.ts';

/** The columns must not change while prices are typed, so the cells read the prices from this context. */
const Prices = createContext<PartPrices | undefined>(undefined);

const column = listColumns<PricedPart>();
const columns = column.columns([
  column.display({
    id: 'part',
    header: 'Part',
    cell: ({ row }) => <PartFacts part={row.original} />,
    meta: { card: 'title' },
  }),
  column.display({
    id: 'price',
    header: () => (
      <span className="grid grid-cols-[12.5rem_minmax(7rem,1fr)] gap-4">
        <span>Unit price</span>
        <span className="text-right">Total</span>
      </span>
    ),
    cell: ({ row }) => <Price part={row.original} />,
    meta: { className: 'lg:w-92 lg:min-w-92' },
  }),
  column.display({
    id: 'billing',
    header: 'Billing',
    cell: ({ row }) => (
      <div className="flex min-h-7.5 items-center">
        <LineStatus status={row.original.billingStatus} />
      </div>
    ),
    meta: { className: 'w-28' },
  }),
]);

/** Lists parts with prices, which managers edit in the rows while the parts are pending. */
export function PricedParts({ prices, ...props }: UsageListProps & { prices: PartPrices }) {
  const { search } = props.list;
  const input = { ...pricedFilters(search), ...pageOf(search) };
  const query = trpc.portal.parts.pricedUsage.useQuery(input, LIST_QUERY);
  const { data, isPlaceholderData } = query;
  // Rows of another page are about to be replaced.
  const current = data && !isPlaceholderData ? { rows: data.parts, total: data.total } : undefined;
  const { rows, isOutdated, isShorter, freeze, refresh } = useFrozenRows(current, JSON.stringify(input));
  const parts = (isPlaceholderData ? (data?.parts ?? []) : rows).map(prices.latest);
  const ref = useRef<HTMLDivElement>(null);
  const list: typeof props.list = {
    ...props.list,
    set(change, options) {
      // The rows of the next page have moved up to this one.
      if (isShorter && (change.page ?? 1) > search.page) refresh();
      else props.list.set(change, options);
    },
  };
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid grid-cols-1 gap-5"
      onFocus={({ target }) => target.matches('[data-price], [data-price] ~ *') && freeze()}
    >
      <Prices value={prices}>
        <PartsList {...props} list={list} query={query} rows={data && parts} columns={columns} />
      </Prices>
      {isOutdated && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <p>
            {isShorter
              ? 'Some of these rows no longer match the filters. They stay here while you work.'
              : 'The list has changed. These rows stay here while you work.'}
          </p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              refresh();
              ref.current?.focus();
            }}
          >
            Refresh
          </Button>
        </div>
      )}
    </div>
  );
}

function Price({ part }: { part: PricedPart }) {
  const prices = useContext(Prices);
  if (!prices) throw new Error('Price is used outside of PricedParts.');
  return <PriceAndTotal part={part} prices={prices} />;
}

function PriceAndTotal({ part, prices }: { part: PricedPart; prices: PartPrices }) {
  const { unitPrice, total, cost } = usePartPrice(part, prices);
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-[12.5rem_minmax(7rem,1fr)]">
      <div>
        {unitPrice}
        {cost && <p className="mt-1 text-sm text-muted tabular-nums">{cost}</p>}
      </div>
      <div className="flex min-h-7.5 items-center text-sm tabular-nums md:justify-end md:self-start md:text-right">
        {total}
      </div>
    </div>
  );
}
