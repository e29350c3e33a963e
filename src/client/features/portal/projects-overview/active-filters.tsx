import { formatDay } from '#contract/format-date.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { useAvailability } from '#client/lib/use-availability.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import type { OverviewView } from './overview-view.ts';

interface ActiveFiltersProps {
  view: OverviewView;
  onShow: (change: Partial<OverviewView>) => void;
}

/** No filter but text and status. */
export const NO_FILTERS = {
  operator: undefined,
  client: '',
  system: '',
  serviceType: '',
  location: '',
  vessel: undefined,
  from: '',
  to: '',
  overdue: false,
  billing: [],
} as const satisfies Partial<OverviewView>;

/** What is narrowed at present, each to be taken away again. */
export function ActiveFilters({ view, onShow }: ActiveFiltersProps) {
  const { role } = usePortalUser();
  const { people } = useAvailability({ from: '', to: '' });
  const vessel = trpc.portal.vessels.byId.useQuery(
    { id: view.vessel ?? 0 },
    { enabled: view.vessel !== undefined },
  );
  const operator =
    view.operator === 'none' ? 'nobody yet' : people?.find(({ id }) => id === view.operator)?.name;
  const active = [
    { name: 'operator', text: `Operator: ${operator ?? view.operator}`, isOn: view.operator !== undefined },
    {
      name: 'vessel',
      text: `Vessel: ${vessel.data?.vesselName ?? view.vessel}`,
      isOn: view.vessel !== undefined,
    },
    { name: 'client', text: `Client: ${view.client}`, isOn: view.client !== '' },
    { name: 'system', text: `System: ${view.system}`, isOn: view.system !== '' },
    { name: 'serviceType', text: sentenceCase(view.serviceType), isOn: view.serviceType !== '' },
    { name: 'location', text: `Location: ${view.location}`, isOn: view.location !== '' },
    { name: 'from', text: view.from && `From ${formatDay(view.from)}`, isOn: view.from !== '' },
    { name: 'to', text: view.to && `Until ${formatDay(view.to)}`, isOn: view.to !== '' },
    { name: 'overdue', text: 'Overdue', isOn: view.overdue },
    {
      name: 'billing',
      text: `Billing: ${view.billing.join(', ')}`,
      isOn: role === 'manager' && view.billing.length > 0,
    },
  ] as const satisfies { name: keyof typeof NO_FILTERS; text: string; isOn: boolean }[];
  return (
    <FilterChips
      filters={active}
      onRemove={(name) => onShow({ [name]: NO_FILTERS[name] })}
      onClear={() => onShow(NO_FILTERS)}
    />
  );
}
