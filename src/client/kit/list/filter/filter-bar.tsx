import { useId, useState, type ReactNode } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { FiltersButton } from './filters-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { activeCount, activeFilters, defaultsOf, type FieldFilter, type Filter } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterField } from './filter-field.tsx';
import { SearchField } from './search-field.tsx';
import { SortSelect } from '#client/kit/list/table/sort-order.tsx';
import { sortChoiceOf, type SortChoice, type Sorts } from '#client/kit/list/sort-choice.ts';
import { textOf } from '#client/kit/list/search-schema.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';

export interface FilterBarProps {
  list: ListSearch;
  /** Absent if the text is one of several filters. */
  search?: { label: string; placeholder: string } | undefined;
  filters: readonly Filter[];
  /** For lists whose columns sort them: cards have no columns, so a narrow screen offers the order with the filters. */
  sorts?: Sorts | undefined;
  /** Collapses the filters on every screen and shows active ones as chips; otherwise only on narrow screens. */
  isFolded?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** Before the search: how the list is shown. */
  start?: ReactNode;
  /** After the search: further choices, such as grouping. */
  children?: ReactNode;
}

/** The search field and the filters of a list. */
export function FilterBar({
  list,
  search,
  filters,
  sorts,
  isFolded = false,
  isBusy = false,
  start,
  children,
}: FilterBarProps) {
  const id = useId();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [isOpen, setOpen] = useState(false);
  const fields = filters.filter(
    (filter): filter is FieldFilter => filter.kind !== 'only' && filter.kind !== 'bar' && !filter.isHidden,
  );
  const folded = isFolded || !isWide ? fields.filter(({ isMain = false }) => !isMain) : [];
  const inSight = fields.filter((filter) => !folded.includes(filter));
  const order = isWide || !sorts ? undefined : sortChoiceOf(list, sorts);
  const hasPanel = folded.length > 0 || order !== undefined;
  const button = hasPanel && (
    <FiltersButton
      controls={id}
      isOpen={isOpen}
      chosen={isFolded ? 0 : activeCount(list, folded)}
      onToggle={() => setOpen(!isOpen)}
    />
  );
  // A filter that is visible in its own field needs no chip.
  const chips = filters.filter(({ kind }) => kind === 'only' || (isFolded && kind !== 'bar'));
  const shown = activeFilters(list, chips);
  return (
    <search className="grid grid-cols-1 gap-2 md:gap-3">
      {(search ?? children) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:gap-y-3">
          {start}
          {search && (
            <SearchField
              label={search.label}
              placeholder={search.placeholder}
              q={textOf(list.search['q'])}
              onSearch={(q) => list.filter({ q }, { replace: true })}
              isBusy={isBusy}
              isCompact
            />
          )}
          {search && button}
          {children}
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3 empty:hidden">
        {inSight.length > 0 && (
          <div className={classNames('min-w-0 grow', inSight.length > 1 ? 'basis-full' : 'basis-52')}>
            <Fields list={list} filters={inSight} />
          </div>
        )}
        {!search && button}
      </div>
      {hasPanel && isOpen && (
        <section
          id={id}
          aria-label="Filters"
          className={isFolded ? 'rounded-md border border-line bg-paper p-4' : undefined}
        >
          <Fields list={list} filters={folded} sort={order} />
        </section>
      )}
      <FilterChips
        filters={shown}
        onRemove={(name) => list.filter(defaultsOf(list, [name]))}
        onClear={() =>
          list.filter(
            defaultsOf(
              list,
              shown.map(({ name }) => name),
            ),
          )
        }
      />
    </search>
  );
}

interface FieldsProps {
  list: ListSearch;
  filters: readonly FieldFilter[];
  sort?: SortChoice | undefined;
}

function Fields({ list, filters, sort }: FieldsProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-3',
        // Keeps a few fields from stretching across the page.
        filters.length < 4 && 'md:max-w-2xl',
      )}
    >
      {filters.map((filter) => (
        <FilterField key={filter.name} list={list} filter={filter} />
      ))}
      {sort && <SortSelect {...sort} />}
    </div>
  );
}
