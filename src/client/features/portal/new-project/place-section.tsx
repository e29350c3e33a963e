import { useFormContext, useWatch } from 'react-hook-form';
import { formatDayRange } from '#contract/format/format-date.ts';
import { PLAN_FIELDS, PlanFields } from '#client/entities/project/plan-fields.tsx';
import { PortFields } from '#client/entities/project/port/port-fields.tsx';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import type { ProjectFields } from './project-fields.ts';
import { Section } from './section.tsx';
import { useField } from './use-field.ts';

const PLACE = ['location', 'locationTimezone'] as const;

export function PlaceSection({ isManager }: { isManager: boolean }) {
  const [location, from, to] = useWatch<
    ProjectFields,
    readonly ['location', 'scheduledDate', 'scheduledEndDate']
  >({ name: ['location', 'scheduledDate', 'scheduledEndDate'] });
  return (
    <Section
      title={isManager ? 'Where and when' : 'Where'}
      hint={
        isManager
          ? 'Dates are local to the port. Port, time zone, first day and operator are needed to schedule.'
          : 'A manager plans the dates.'
      }
      fields={isManager ? [...PLACE, ...PLAN_FIELDS] : PLACE}
      summary={
        [location, from && formatDayRange(from, to || null)].filter(Boolean).join(' · ') || 'Not planned'
      }
    >
      <Place />
      {isManager && <Plan />}
    </Section>
  );
}

function Place() {
  const field = useField();
  const { setValue, clearErrors } = useFormContext<ProjectFields>();
  const [location, zone, filledZone] = useWatch<
    ProjectFields,
    readonly ['location', 'locationTimezone', 'filledZone']
  >({ name: ['location', 'locationTimezone', 'filledZone'] });
  const port = field('location');
  const timezone = field('locationTimezone');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PortFields
        location={{ id: port.id, label: 'Location', error: port.error, value: location }}
        zone={{
          id: timezone.id,
          label: 'Time zone of the port (required)',
          error: timezone.error,
          value: zone,
        }}
        filledZone={filledZone}
        onChange={(change) => {
          if (change.location !== undefined) setValue('location', change.location);
          if (change.zone !== undefined) setValue('locationTimezone', change.zone);
          if (change.filledZone !== undefined) setValue('filledZone', change.filledZone);
          clearErrors([...PLACE]);
        }}
      />
    </div>
  );
}

const WATCHED = [
  'scheduledDate',
  'scheduledEndDate',
  'assignedOperatorId',
  'location',
  'serviceType',
  'systemType',
] as const;

function Plan() {
  const field = useField();
  const [from, to, operatorId, location, serviceType, systemType] = useWatch<ProjectFields, typeof WATCHED>({
    name: WATCHED,
  });
  const { people, query } = useAvailability({ from, to });
  return (
    <>
      <QueryProblem query={query} />
      <PlanFields
        field={field}
        people={people}
        operatorId={operatorId}
        project={{ location, serviceType, systemType }}
      />
    </>
  );
}
