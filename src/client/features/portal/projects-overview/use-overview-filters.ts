import { PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { isPlan, type OverviewSearch } from './overview-search.ts';

const inSentenceCase = (values: readonly string[]) =>
  values.map((value) => ({ value, label: sentenceCase(value) }));

/** The filters of the projects. */
export function useOverviewFilters(search: OverviewSearch): Filter<keyof OverviewSearch>[] {
  const isManager = usePortalUser().role === 'manager';
  const { people = [] } = useAvailability({ from: '', to: '' });
  const { vessel: vesselId } = search;
  const vessel = trpc.portal.vessels.byId.useQuery(
    { id: vesselId ?? 0 },
    { enabled: vesselId !== undefined },
  );
  return [
    {
      kind: 'choice',
      name: 'operator',
      label: 'Operator',
      all: 'All',
      options: [
        { value: 'none', label: 'Unassigned' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ],
      isHidden: !isManager,
    },
    { kind: 'text', name: 'client', label: 'Client' },
    { kind: 'text', name: 'system', label: 'System' },
    {
      kind: 'choice',
      name: 'service',
      label: 'Service',
      all: 'All',
      options: inSentenceCase(SERVICE_TYPES),
    },
    { kind: 'text', name: 'location', label: 'Location' },
    {
      kind: 'days',
      name: 'from',
      until: 'to',
      label: 'Planned from',
      untilLabel: 'Planned until',
      isHidden: isPlan(search),
    },
    {
      kind: 'choice',
      name: 'billing',
      label: 'Billing',
      all: 'All',
      options: inSentenceCase(PROJECT_BILLING_STATES),
      isHidden: !isManager,
    },
    { kind: 'flag', name: 'overdue', label: 'Overdue' },
    {
      kind: 'only',
      name: 'vessel',
      label: 'Vessel',
      text: vessel.data?.vesselName ?? String(vesselId),
    },
    { kind: 'bar', name: 'status' },
  ];
}
