import { useFormContext, useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { agentOfVessel } from '#client/entities/project/port-agent.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useMatchingCompanies } from '#client/entities/company/use-matching-companies.ts';
import { Button } from '#client/ui/button.tsx';
import { CompanyField } from '#client/entities/company/company-field.tsx';
import { Select, TextArea, TextField } from '#client/ui/field.tsx';
import { PlanFields } from '#client/entities/project/plan-fields.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { TimeZoneField } from '#client/entities/project/time-zone-field.tsx';
import { OTHER_SERVICE, type ProjectFields } from './project-fields.ts';
import { fieldId, useField } from './use-field.ts';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-paper px-4 pt-3 pb-5 sm:px-5">
      {/* Floated: otherwise the browser draws the legend on the border. */}
      <legend className="float-left text-md font-semibold">{title}</legend>
      <div className="clear-both grid grid-cols-1 gap-4">
        {hint !== undefined && <p className="-mt-3 text-muted">{hint}</p>}
        {children}
      </div>
    </fieldset>
  );
}

export function ServiceSection() {
  const field = useField();
  const service = useWatch<ProjectFields, 'serviceType'>({ name: 'serviceType' });
  return (
    <Section title="Service">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Service" {...field('serviceType')}>
          <option value="">Choose…</option>
          {SERVICE_TYPES.map((service) => (
            <option key={service} value={service}>
              {sentenceCase(service)}
            </option>
          ))}
          <option value={OTHER_SERVICE}>Other…</option>
        </Select>
        {service === OTHER_SERVICE && (
          <TextField label="Name of the service" autoComplete="off" {...field('otherService')} />
        )}
        <TextField type="date" label="Requested on" {...field('requestDate')} />
      </div>
      <TextArea
        label="Description (optional)"
        hint="What needs to be done, and what is known about the fault."
        rows={4}
        {...field('description')}
      />
    </Section>
  );
}

export function ClientSection({ isManager }: { isManager: boolean }) {
  const field = useField();
  const clientName = useWatch<ProjectFields, 'clientName'>({ name: 'clientName' });
  const companies = useMatchingCompanies(clientName, isManager);
  const vessel = useChosenVessel();
  const systems = [vessel?.systemType1, vessel?.systemType2].filter(Boolean);
  return (
    <Section
      title="Client and contacts"
      hint="Filled in from the vessel record. Correct anything out of date."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CompanyField label="Client (optional)" companies={companies} {...field('clientName')} />
        <TextField
          label="System (optional)"
          autoComplete="off"
          list="vessel-systems"
          {...field('systemType')}
        />
        <datalist id="vessel-systems">
          {systems.map((system) => (
            <option key={system}>{system}</option>
          ))}
        </datalist>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Master (optional)" autoComplete="off" {...field('vesselMasterName')} />
        <TextField
          type="tel"
          label="Master’s phone (optional)"
          autoComplete="off"
          {...field('vesselMasterPhone')}
        />
        <TextField label="Engineer (optional)" autoComplete="off" {...field('engineerName')} />
        <TextField
          type="email"
          label="Engineer’s e-mail (optional)"
          autoComplete="off"
          {...field('engineerEmail')}
        />
      </div>
    </Section>
  );
}

export function PlaceSection({ isManager }: { isManager: boolean }) {
  return (
    <Section
      title={isManager ? 'Where and when' : 'Where'}
      hint={
        isManager
          ? 'Dates are local to the port. All fields are needed to schedule.'
          : 'A manager plans the dates.'
      }
    >
      <PlaceFields />
      <AgentFields />
      {isManager && <Plan />}
    </Section>
  );
}

function PlaceFields() {
  const field = useField();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Location (optional)" autoComplete="off" {...field('location')} />
      <TimeZoneField label="Time zone of the port (optional)" {...field('locationTimezone')} />
    </div>
  );
}

/**
 * The agent of this port call. The agent in the vessel record is for its home port, so it is offered but not filled in.
 */
function AgentFields() {
  const field = useField();
  const { setValue } = useFormContext<ProjectFields>();
  const vessel = useChosenVessel();
  const [name, phone, email] = useWatch<
    ProjectFields,
    readonly ['portAgent', 'portAgentPhone', 'portAgentEmail']
  >({ name: ['portAgent', 'portAgentPhone', 'portAgentEmail'] });
  const known = vessel && agentOfVessel(vessel);
  const isEmpty = name === '' && phone === '' && email === '';
  function takeAgentOfVessel(agent: NonNullable<typeof known>): void {
    setValue('portAgent', agent.portAgent);
    setValue('portAgentPhone', agent.portAgentPhone);
    setValue('portAgentEmail', agent.portAgentEmail);
    document.getElementById(fieldId('portAgent'))?.focus();
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Port agent (optional)" autoComplete="off" {...field('portAgent')} />
      <TextField
        type="tel"
        label="Agent’s phone (optional)"
        autoComplete="off"
        {...field('portAgentPhone')}
      />
      <TextField
        type="email"
        label="Agent’s e-mail (optional)"
        autoComplete="off"
        {...field('portAgentEmail')}
      />
      {vessel && known && isEmpty && (
        <p className="self-end text-muted sm:col-span-2">
          Agent in the vessel record: {known.portAgent}
          {vessel.location !== null && ` (${vessel.location})`}{' '}
          <Button variant="ghost" size="sm" onClick={() => takeAgentOfVessel(known)}>
            Use this agent
          </Button>
        </p>
      )}
    </div>
  );
}

/** The vessel from the directory; undefined if none is chosen. */
function useChosenVessel(): Vessel | undefined {
  const [chosen, state] = useWatch<ProjectFields, readonly ['vesselDirectoryId', 'vesselState']>({
    name: ['vesselDirectoryId', 'vesselState'],
  });
  const id = Number(chosen);
  const isFound = state === 'found' && id > 0;
  const { data } = trpc.portal.vessels.byId.useQuery({ id }, { enabled: isFound });
  return isFound ? data : undefined;
}

function Plan() {
  const field = useField();
  const [from, to, operatorId] = useWatch<
    ProjectFields,
    readonly ['scheduledDate', 'scheduledEndDate', 'assignedOperatorId']
  >({ name: ['scheduledDate', 'scheduledEndDate', 'assignedOperatorId'] });
  const { people, query } = useAvailability({ from, to });
  return (
    <>
      <QueryProblem query={query} />
      <PlanFields isOptional field={field} people={people} operatorId={operatorId} />
    </>
  );
}

export function ValueSection() {
  const field = useField();
  return (
    <Section title="Fixed price" hint="Only managers can see this.">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4 sm:max-w-md">
        <TextField
          label="Amount (optional)"
          inputMode="decimal"
          autoComplete="off"
          {...field('value.amount')}
        />
        <Select label="Currency" {...field('value.currency')}>
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </div>
    </Section>
  );
}
