import type { UsageGrouping } from '#contract/billing/part-usage.ts';
import { LIST_QUERY } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { groupColumns, groupRows, pricedGroupColumns } from './group-columns.tsx';
import { partColumns } from './part-columns.tsx';
import { PartsList, type UsageListProps } from './parts-list.tsx';
import { pageOf, pricedFilters, usageFilters } from './usage-search.ts';

/** Lists the parts an operator used, without prices. */
export function OwnParts(props: UsageListProps) {
  const { search } = props.list;
  const query = trpc.portal.parts.usage.useQuery({ ...usageFilters(search), ...pageOf(search) }, LIST_QUERY);
  return <PartsList {...props} query={query} rows={query.data?.parts} columns={partColumns} />;
}

interface GroupListProps extends UsageListProps {
  group: UsageGrouping;
}

export function OwnGroups({ group, ...props }: GroupListProps) {
  const { search } = props.list;
  const query = trpc.portal.parts.groups.useQuery(
    { ...usageFilters(search), ...pageOf(search), groupBy: group },
    LIST_QUERY,
  );
  return (
    <PartsList {...props} query={query} rows={groupRows(query.data?.groups, group)} columns={groupColumns} />
  );
}

/** Lists the groups with their totals. */
export function PricedGroups({ group, ...props }: GroupListProps) {
  const { search } = props.list;
  const query = trpc.portal.parts.pricedGroups.useQuery(
    { ...pricedFilters(search), ...pageOf(search), groupBy: group },
    LIST_QUERY,
  );
  return (
    <PartsList
      {...props}
      query={query}
      rows={groupRows(query.data?.groups, group)}
      columns={pricedGroupColumns}
    />
  );
}
