import { keepPreviousData } from '@tanstack/react-query';
import type { UsageGrouping } from '#contract/part-usage.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ShownUsage } from './usage-toolbar.tsx';
import { GroupRow, PartRow, UsageList } from './usage-table.tsx';
import { pageOf, usageFilters } from './usage-view.ts';

const options = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** What somebody used themselves. Prices are the managers'. */
export function OperatorRows(shown: ShownUsage) {
  const { view } = shown;
  const query = trpc.portal.parts.usage.useQuery({ ...usageFilters(view), ...pageOf(view) }, options);
  return (
    <UsageList {...shown} query={query}>
      {query.data?.parts.map((part) => (
        <PartRow key={part.id} part={part} />
      ))}
    </UsageList>
  );
}

export function OperatorGroups({ group: groupBy, ...shown }: ShownUsage & { group: UsageGrouping }) {
  const { view } = shown;
  const query = trpc.portal.parts.groups.useQuery(
    { ...usageFilters(view), ...pageOf(view), groupBy },
    options,
  );
  return (
    <UsageList {...shown} query={query}>
      {query.data?.groups.map((group) => (
        <GroupRow key={group.key} {...shown} group={group} grouping={groupBy} />
      ))}
    </UsageList>
  );
}
