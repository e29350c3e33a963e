import { PROJECT_BILLING_STATES } from '#contract/billing.ts';
import { SERVICE_TYPES } from '#contract/project.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { useAvailability } from '#client/lib/use-availability.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Checkbox, Select, TextField } from '#client/ui/field.tsx';
import type { OverviewView } from './overview-view.ts';

interface FilterPanelProps {
  id: string;
  view: OverviewView;
  onShow: (change: Partial<OverviewView>) => void;
}

/** By what jobs can be narrowed beside text and status. */
export function FilterPanel({ id, view, onShow }: FilterPanelProps) {
  const isManager = usePortalUser().role === 'manager';
  const { people } = useAvailability({ from: '', to: '' });
  const hasOwnDays = view.mode === 'schedule' || view.mode === 'month';
  const isKnownService = (SERVICE_TYPES as readonly string[]).includes(view.serviceType);
  return (
    <section
      id={id}
      aria-label="Filters"
      className="grid gap-x-4 gap-y-3 rounded-md border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {isManager && (
        <Select
          label="Operator"
          key={people ? 'people' : 'asking'}
          value={view.operator ?? ''}
          onChange={({ target: { value } }) =>
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
        </Select>
      )}
      <TextFilter label="Client" text={view.client} onChange={(client) => onShow({ client })} />
      <TextFilter label="System" text={view.system} onChange={(system) => onShow({ system })} />
      <Select
        label="Service"
        value={view.serviceType}
        onChange={({ target: { value } }) => onShow({ serviceType: value })}
      >
        <option value="">Any service</option>
        {view.serviceType !== '' && !isKnownService && <option>{view.serviceType}</option>}
        {SERVICE_TYPES.map((service) => (
          <option key={service} value={service}>
            {sentenceCase(service)}
          </option>
        ))}
      </Select>
      <TextFilter label="Location" text={view.location} onChange={(location) => onShow({ location })} />
      {!hasOwnDays && (
        <>
          <TextField
            type="date"
            label="Planned from"
            value={view.from}
            onChange={({ target: { value } }) => onShow({ from: value })}
          />
          <TextField
            type="date"
            label="Planned until"
            value={view.to}
            onChange={({ target: { value } }) => onShow({ to: value })}
          />
        </>
      )}
      {isManager && (
        <Select
          label="Billing"
          value={view.billing[0] ?? ''}
          onChange={({ target: { value } }) =>
            onShow({ billing: PROJECT_BILLING_STATES.filter((state) => state === value) })
          }
        >
          <option value="">Any state</option>
          {PROJECT_BILLING_STATES.map((state) => (
            <option key={state} value={state}>
              {sentenceCase(state)}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        className="self-end"
        label="Overdue only"
        checked={view.overdue}
        onChange={({ target: { checked } }) => onShow({ overdue: checked })}
      />
    </section>
  );
}

interface TextFilterProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

function TextFilter({ label, text: said, onChange }: TextFilterProps) {
  const { text, type } = useSearchText(said, onChange);
  return (
    <TextField
      label={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      onChange={({ target: { value } }) => type(value)}
    />
  );
}
