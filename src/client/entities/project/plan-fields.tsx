import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import { fitOf, fitScore, formatFit, type FittedProject } from './operator-fit.ts';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';

export const PLAN_FIELDS = [
  'scheduledDate',
  'scheduledEndDate',
  'assignedOperatorId',
  'overlapReason',
] as const;
export type PlanField = (typeof PLAN_FIELDS)[number];

interface PlanFieldsProps {
  /** The registered field with its id and error. */
  field: (name: PlanField) => Pick<ComponentProps<'input'>, 'id' | 'name'> & {
    error: string | undefined;
    onChange: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
    onBlur: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
    ref: (element: unknown) => void;
  };
  /** Undefined while loading. */
  people: StaffAvailability | undefined;
  /** The chosen id as text. */
  operatorId: string;
  /** Whose needs are compared with skills and home ports. */
  project: FittedProject;
}

/** The dates and the operator, with each person's other projects on those dates, and a reason for an overlap. */
export function PlanFields({ field, people, operatorId, project }: PlanFieldsProps) {
  const chosen = people?.find(({ id }) => String(id) === operatorId);
  const { taken, away } = chosen ?? { taken: [], away: [] };
  const isBusy = taken.length + away.length > 0;
  const today = osloDay(new Date());
  const reason = field('overlapReason');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" {...field('scheduledDate')} label="First day" />
        <TextField type="date" {...field('scheduledEndDate')} label="Last day" />
      </div>
      {/* The options are loaded later: a re-mounted select takes the form's value again. */}
      <Select key={people ? 'people' : 'asking'} {...field('assignedOperatorId')} label="Operator">
        <option value="">{people ? 'Unassigned' : 'Checking availability…'}</option>
        {people &&
          byFit(people, project).map((person) => (
            <PersonOption key={person.id} person={person} project={project} />
          ))}
      </Select>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <output className="contents">
        {isBusy && (
          <span className="flex gap-2.5 border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-signal" />
            <span className="min-w-0">
              {taken.length > 0 && (
                <span className="block font-medium">
                  {chosen?.name} already has a project on these dates:
                </span>
              )}
              {taken.map(({ projectId, vesselName, status, from, to }) => (
                <span key={projectId} className="block break-words">
                  {vesselName}, {formatDayRange(from, to, today)}, {status}
                </span>
              ))}
              {away.map(({ id, from, to }) => (
                <span key={id} className="block font-medium">
                  {chosen?.name} is away {formatDayRange(from, to, today)}.
                </span>
              ))}
            </span>
          </span>
        )}
      </output>
      {(isBusy || reason.error !== undefined) && (
        <TextArea hint="Saved in the project history." rows={2} {...reason} label={overlapLabel(chosen)} />
      )}
    </>
  );
}

/** Returns the label of the reason: an absence alone is no double booking. */
export function overlapLabel(chosen: Pick<StaffAvailability[number], 'taken' | 'away'> | undefined): string {
  return chosen && chosen.taken.length === 0 && chosen.away.length > 0
    ? 'Reason for planning an absence'
    : 'Reason for double booking';
}

/** People whose skills and home port fit come first; among equals, as they came. */
function byFit(people: StaffAvailability, project: FittedProject): StaffAvailability {
  return people.toSorted((one, other) => fitScore(fitOf(other, project)) - fitScore(fitOf(one, project)));
}

function PersonOption({ person, project }: { person: StaffAvailability[number]; project: FittedProject }) {
  const { id, name, role, taken, away } = person;
  const notes = [
    formatFit(fitOf(person, project)),
    taken.length > 0 && `${formatCount(taken.length, 'project')} on these dates`,
    away.length > 0 && 'away on these dates',
  ];
  return (
    <option value={id}>
      {[role === 'manager' ? `${name}, manager` : name, ...notes].filter(Boolean).join(' – ')}
    </option>
  );
}
