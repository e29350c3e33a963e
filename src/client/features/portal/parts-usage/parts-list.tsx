import type { ListColumns } from '#client/kit/list/table/columns.ts';
import type { ListRow } from '#client/kit/list/table/data-table.tsx';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ListView, type ListViewProps } from '#client/kit/list/list-view.tsx';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { USAGE_PAGE, type UsageSearch } from './usage-search.ts';

export interface UsageListProps {
  list: ListSearch<typeof UsageSearch>;
  filters: readonly Filter[];
}

/** A list of used parts or of groups of them. */
export function PartsList<Row extends ListRow>({
  query,
  ...props
}: UsageListProps & {
  query: ListViewProps<Row>['query'] & { data: { total: number } | undefined };
  rows: readonly Row[] | undefined;
  columns: ListColumns<Row>;
}) {
  return (
    <ListView
      {...props}
      label="Parts used"
      query={query}
      empty={{
        none: 'No parts yet. Parts are listed here when they are added to projects.',
        noMatch: 'No parts match these filters.',
      }}
      paging={{ total: query.data?.total ?? 0, pageSize: USAGE_PAGE }}
    />
  );
}
