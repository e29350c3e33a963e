import { Link } from '@tanstack/react-router';
import type { PartGroupPage, PricedGroupPage, UsageGrouping } from '#contract/billing/part-usage.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/table/row-link.ts';
import { formatMonth } from '#contract/format/format-date.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';
import { MatchButton } from './match-button.tsx';
import type { UsageSearch } from './usage-search.ts';

type Group = PartGroupPage['groups'][number] & { id: string; grouping: UsageGrouping };
type PricedGroup = PricedGroupPage['groups'][number] & { id: string; grouping: UsageGrouping };

/** The columns of the groups. */
export const groupRows = <G extends PartGroupPage['groups'][number]>(
  groups: readonly G[] | undefined,
  grouping: UsageGrouping,
) => groups?.map((group) => ({ ...group, id: group.key, grouping }));

const columnsOf = <G extends Group>() => {
  const column = listColumns<G>();
  return [
    column.display({
      id: 'group',
      header: 'Group',
      cell: ({ row }) => <GroupName group={row.original} />,
      meta: { className: 'w-full', card: 'title' },
    }),
    column.display({
      id: 'quantity',
      header: 'Quantity',
      cell: ({ row }) => <Count of={row.original.quantity} unit="pieces" />,
      meta: { align: 'end' },
    }),
    column.display({
      id: 'uses',
      header: 'Uses',
      cell: ({ row }) => <Count of={row.original.uses} unit="uses" />,
      meta: { align: 'end' },
    }),
    column.display({
      id: 'lastUsed',
      header: 'Last used',
      cell: ({ row }) => (
        <>
          <span className="text-muted md:hidden">Last used </span>
          {shortDay(row.original.lastUsed)}
        </>
      ),
      meta: { className: 'whitespace-nowrap tabular-nums' },
    }),
  ];
};

export const groupColumns = columnsOf<Group>();

const priced = listColumns<PricedGroup>();

/** Adds totals, and a button to match a free-text part with a product. */
export const pricedGroupColumns = [
  ...columnsOf<PricedGroup>(),
  priced.display({
    id: 'total',
    header: 'Total',
    cell: ({ row: { original } }) => (
      <div className="grid gap-1 md:justify-items-end">
        <MoneyLines amounts={original.totals} className="text-sm md:min-w-40 md:justify-end" />
        {original.withoutPrice > 0 && (
          <span className="text-sm font-medium whitespace-nowrap text-signal tabular-nums">
            {original.withoutPrice.toLocaleString('en-GB')} without price
          </span>
        )}
      </div>
    ),
    meta: { align: 'end' },
  }),
  priced.display({
    id: 'match',
    header: 'Catalogue',
    cell: ({ row: { original } }) =>
      original.grouping === 'part' && original.productId === null ? (
        <MatchButton spelling={original} />
      ) : null,
  }),
];

function Count({ of, unit }: { of: number; unit: string }) {
  return (
    <>
      {of.toLocaleString('en-GB')} <span className="text-muted md:hidden">{unit}</span>
    </>
  );
}

/** The name of a group, which opens its parts. */
function GroupName({ group }: { group: Group }) {
  const { label, partNumber } = group;
  return (
    <>
      <Link
        to="/portal/parts-usage"
        search={(before) => ({ ...before, group: undefined, page: undefined, ...partsOf(group) })}
        resetScroll={false}
        className={rowLinkClasses}
        {...rowLink}
      >
        {isMonth(label) ? formatMonth(`${label}-01`) : label}
        <span className="sr-only"> (show its parts)</span>
      </Link>
      {partNumber !== null && <p className="font-mono text-sm text-muted">{partNumber}</p>}
    </>
  );
}

/** Depends on the text, because the rows of the previous grouping stay until the answer arrives. */
const isMonth = (label: string) => /^\d{4}-\d\d$/.test(label);

/** Returns the filter that shows the parts of a group. */
function partsOf({ key, label, grouping, operatorId }: Group): SearchOf<typeof UsageSearch> {
  switch (grouping) {
    case 'part':
      return { ofPart: key, called: label };
    case 'vessel':
      return { ofVessel: key, called: label };
    case 'operator':
      return { operator: operatorId ?? undefined };
    case 'month':
      return { from: `${key}-01`, to: lastDayOf(key) };
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
