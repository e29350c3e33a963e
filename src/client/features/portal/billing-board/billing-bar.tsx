import { UNBILLED_AGES, type BillingBoard } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import { optionsOf, type Filter } from '#client/kit/list/filter/filter.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { ageLabels, columnLabels } from './billing-figures.tsx';
import type { BoardSearch } from './board-search.ts';

type FilterName = 'currency' | 'column' | 'age';

/** What narrows the list. A wide screen has currencies beside the search, and the rest in the figures. */
export const billingFilters: readonly Filter<FilterName>[] = [
  { kind: 'bar', name: 'currency' },
  { kind: 'bar', name: 'column' },
  { kind: 'bar', name: 'age' },
];
/** A phone has all but the next step behind “Filters”. */
const phoneFilters: readonly Filter<FilterName>[] = [
  { kind: 'bar', name: 'column' },
  { kind: 'choice', name: 'currency', label: 'Currency', all: 'All', options: optionsOf(CURRENCIES) },
  {
    kind: 'choice',
    name: 'age',
    label: 'Days since the work ended',
    all: 'All',
    options: UNBILLED_AGES.map((value) => ({ value, label: ageLabels[value] })),
  },
];

interface BillingBarProps {
  list: ListSearch;
  search: BoardSearch;
  columns: BillingBoard['columns'] | undefined;
  isBusy: boolean;
}

/** The search and the filters of the billing board. */
export function BillingBar({ list, search, columns, isBusy }: BillingBarProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <FilterBar
      list={list}
      search={{ label: 'Vessel or client', placeholder: 'Vessel or client' }}
      filters={isWide ? billingFilters : phoneFilters}
      isFolded={!isWide}
      isBusy={isBusy}
    >
      {isWide ? (
        <ChipGroup
          label="Currency"
          chips={[
            { value: 'all', label: 'All', count: undefined },
            ...CURRENCIES.map((value) => ({ value, label: value, count: undefined })),
          ]}
          value={search.currency ?? 'all'}
          onChange={(currency) => list.filter({ currency: currency === 'all' ? undefined : currency })}
        />
      ) : (
        <ChipGroup
          isOneRow
          label="Next step"
          chips={[
            { value: 'all', label: 'All', count: undefined },
            ...(columns ?? []).map(({ column, projects }) => ({
              value: column,
              label: columnLabels[column],
              count: projects,
            })),
          ]}
          value={search.column ?? 'all'}
          onChange={(column) => list.filter({ column: column === 'all' ? undefined : column })}
        />
      )}
    </FilterBar>
  );
}
