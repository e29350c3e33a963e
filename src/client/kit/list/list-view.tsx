import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Counted } from '#contract/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { useRowKeys } from '#client/kit/shortcuts/row-keys.ts';
import { QueryProblem, type QueryProblemProps } from '#client/kit/feedback/query-problem.tsx';
import { DataTable, type DataTableProps } from './table/data-table.tsx';
import { EmptyList } from './empty-list.tsx';
import { clearFilters, isNarrowed, type Filter } from './filter/filter.ts';
import { ListPages } from './list-pages.tsx';
import { LoadingRows } from './table/loading-rows.tsx';
import { textOf } from './search-schema.ts';
import { sortChoiceOf, type Sorts } from './sort-choice.ts';
import { useListState, type ListSearch } from './use-list-search.ts';

export interface EmptyText {
  /** The text for a list without any rows: what comes here and how. */
  none: string;
  /** The text if filters hide all rows. */
  noMatch?: string;
  /** Other things to do in a list without any rows. */
  actions?: ReactNode;
}

export interface ListViewProps<Row extends { id: number | string }> extends Pick<
  DataTableProps<Row>,
  'label' | 'beginsGroup'
> {
  /** Missing where the list shows all that there is. */
  list?: ListSearch;
  filters?: readonly Filter[] | undefined;
  query: QueryProblemProps['query'] & { isPending: boolean; isPlaceholderData: boolean };
  /** The rows of this page; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** How the rows are drawn, if not as a table; each is marked with `listRow`. */
  children?: ReactNode;
  columns?: DataTableProps<Row>['columns'];
  sorts?: Sorts | undefined;
  /** A sentence above the rows. */
  note?: ReactNode;
  empty: EmptyText;
  /** Numbered pages, or steps to older and newer entries. */
  paging?: (Counted & { pageSize: number }) | { next: number | null } | undefined;
}

const NO_STATE = z.object({});
const NO_FILTERS: readonly Filter[] = [];

/** Shows the rows of a list with their pages, or the loading, error or empty state. */
export function ListView<Row extends { id: number | string }>({
  list: given,
  filters = NO_FILTERS,
  query,
  rows,
  label,
  columns,
  children,
  sorts,
  note,
  beginsGroup,
  empty,
  paging,
}: ListViewProps<Row>) {
  useRowKeys();
  const plain = useListState(NO_STATE);
  const list: ListSearch = given ?? plain;
  const total = paging && 'total' in paging ? paging.total : (rows?.length ?? 0);
  return (
    <>
      <QueryProblem query={query} />
      {query.isPending && <LoadingRows words={`Loading ${label.toLowerCase()}…`} className="h-14" />}
      {rows?.length === 0 &&
        (total > 0 ? <NoSuchPage list={list} /> : <Empty list={list} filters={filters} text={empty} />)}
      {rows && rows.length > 0 && (
        <>
          {note && <p className="max-w-[66ch] text-muted">{note}</p>}
          {children ??
            (columns && (
              <DataTable
                label={label}
                columns={columns}
                rows={rows}
                isBusy={query.isPlaceholderData}
                beginsGroup={beginsGroup}
                sort={sorts && sortChoiceOf(list, sorts)}
              />
            ))}
          {paging && 'total' in paging && (
            <ListPages
              label={label}
              page={Number(list.search['page'])}
              pageSize={paging.pageSize}
              shown={rows.length}
              total={paging.total}
              more={paging.more}
              onPageChange={(page) => list.set({ page })}
            />
          )}
        </>
      )}
      {paging && 'next' in paging && <NextPages list={list} label={label} next={paging.next} />}
    </>
  );
}

function NoSuchPage({ list }: { list: ListSearch }) {
  return (
    <p>
      There is no page {textOf(list.search['page'])}.{' '}
      <Button variant="ghost" size="sm" onClick={() => list.set({ page: 1 })}>
        Go to the first page
      </Button>
    </p>
  );
}

interface EmptyProps {
  list: ListSearch;
  filters: readonly Filter[];
  text: EmptyText;
}

function Empty({ list, filters, text: { none, noMatch = '', actions } }: EmptyProps) {
  if (isNarrowed(list, filters)) {
    return <EmptyList text={noMatch} onClear={() => clearFilters(list, filters)} />;
  }
  return <EmptyList text={none}>{actions}</EmptyList>;
}

/** Older and newer steps for a list that grows at its start, where page numbers would shift. */
function NextPages({ list, label, next }: { list: ListSearch; label: string; next: number | null }) {
  const isFirst = list.search['before'] === undefined;
  if (isFirst && next === null) return null;
  const show = (before: number | undefined) => {
    list.set({ before });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap gap-2">
      {!isFirst && (
        <Button variant="secondary" size="sm" onClick={() => show(undefined)}>
          Newest
        </Button>
      )}
      {next !== null && (
        <Button variant="secondary" size="sm" onClick={() => show(next)}>
          Older
        </Button>
      )}
    </nav>
  );
}
