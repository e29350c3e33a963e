import type { ReactNode } from 'react';
import { PROJECT_BILLING_STATES } from '#contract/billing.ts';
import { SERVICE_TYPES } from '#contract/project.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { useAvailability } from '#client/lib/use-availability.ts';
import { Checkbox, Select, TextField } from '#client/ui/field.tsx';
import { TextFilter } from '#client/ui/text-filter.tsx';
import type { OverviewView } from './overview-view.ts';
import { useEcho } from '#client/kit/list/use-echo.ts';

interface FilterPanelProps {
  id: string;
  view: OverviewView;
  onShow: (change: Partial<OverviewView>) => void;
}

/** By what projects can be narrowed beside text and status. */
export function FilterPanel({ id, view, onShow }: FilterPanelProps) {
  const isManager = usePortalUser().role === 'manager';
  const { people } = useAvailability({ from: '', to: '' });
  const hasOwnDays = view.mode === 'schedule' || view.mode === 'month';
  const isKnownService = (SERVICE_TYPES as readonly string[]).includes(view.serviceType);
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 min-[24rem]:grid-cols-2 lg:grid-cols-4"
    >
      {isManager && (
        <Choice
          label="Operator"
          said={String(view.operator ?? '')}
          onChoose={(value) =>
            onShow({ operator: value === '' ? undefined : value === 'none' ? 'none' : Number(value) })
          }
        >
          <option value="">Everybody</option>
          <option value="none">Nobody yet</option>
          {people?.map(({ id: personId, name }) => (
            <option key={personId} value={personId}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <TextFilter label="Client" text={view.client} onChange={(client) => onShow({ client })} />
      <TextFilter label="System" text={view.system} onChange={(system) => onShow({ system })} />
      <Choice label="Service" said={view.serviceType} onChoose={(serviceType) => onShow({ serviceType })}>
        <option value="">Any service</option>
        {view.serviceType !== '' && !isKnownService && <option>{view.serviceType}</option>}
        {SERVICE_TYPES.map((service) => (
          <option key={service} value={service}>
            {sentenceCase(service)}
          </option>
        ))}
      </Choice>
      <TextFilter label="Location" text={view.location} onChange={(location) => onShow({ location })} />
      {!hasOwnDays && (
        <>
          <DayFilter label="Planned from" said={view.from} onChoose={(from) => onShow({ from })} />
          <DayFilter label="Planned until" said={view.to} onChoose={(to) => onShow({ to })} />
        </>
      )}
      {isManager && (
        <Choice
          label="Billing"
          said={view.billing[0] ?? ''}
          onChoose={(value) => onShow({ billing: PROJECT_BILLING_STATES.filter((state) => state === value) })}
        >
          <option value="">Any state</option>
          {PROJECT_BILLING_STATES.map((state) => (
            <option key={state} value={state}>
              {sentenceCase(state)}
            </option>
          ))}
        </Choice>
      )}
      <OverdueFilter said={view.overdue} onChoose={(overdue) => onShow({ overdue })} />
    </section>
  );
}

interface ChosenProps<Value> {
  said: Value;
  onChoose: (value: Value) => void;
}

function Choice({
  label,
  said,
  onChoose,
  children,
}: ChosenProps<string> & { label: string; children: ReactNode }) {
  const [shown, choose] = useEcho(said, onChoose);
  return (
    <Select label={label} value={shown} onChange={({ target: { value } }) => choose(value)}>
      {children}
    </Select>
  );
}

function DayFilter({ label, said, onChoose }: ChosenProps<string> & { label: string }) {
  const [shown, choose] = useEcho(said, onChoose);
  return (
    <TextField type="date" label={label} value={shown} onChange={({ target: { value } }) => choose(value)} />
  );
}

function OverdueFilter({ said, onChoose }: ChosenProps<boolean>) {
  const [shown, choose] = useEcho(said, onChoose);
  return (
    <Checkbox
      className="self-end"
      label="Overdue only"
      checked={shown}
      onChange={({ target: { checked } }) => choose(checked)}
    />
  );
}
