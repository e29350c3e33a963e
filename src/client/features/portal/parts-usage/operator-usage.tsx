import { keepPreviousData } from '@tanstack/react-query';
import type { UsageGrouping } from '#contract/part-usage.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ShownUsage } from './usage-toolbar.tsx';
import { GroupRow, PartFacts, UsageList, UsageRows } from './usage-table.tsx';
import { pageOf, usageFilters } from './usage-view.ts';

const options = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** What somebody used themselves. Prices are the managers'. */
export function OperatorRows(shown: ShownUsage) {
  const { view } = shown;
  const query = trpc.portal.parts.usage.useQuery({ ...usageFilters(view), ...pageOf(view) }, options);
  return (
    <UsageList {...shown} query={query}>
      <UsageRows isBusy={query.isPlaceholderData}>
        {query.data?.parts.map((part) => (
          <li key={part.id} className="px-4 py-3">
            <PartFacts part={part} />
          </li>
        ))}
      </UsageRows>
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
      <UsageRows isBusy={query.isPlaceholderData}>
        {query.data?.groups.map((group) => (
          <GroupRow key={group.key} {...shown} group={group} grouping={groupBy} />
        ))}
      </UsageRows>
    </UsageList>
  );
}
