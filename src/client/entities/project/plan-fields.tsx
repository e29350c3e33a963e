import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import { Select, TextArea, TextField } from '#client/ui/field.tsx';

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
  isOptional?: boolean;
}

/** The dates and the operator, with each person's other projects on those dates, and a reason for an overlap. */
export function PlanFields({ field, people, operatorId, isOptional = false }: PlanFieldsProps) {
  const suffix = isOptional ? ' (optional)' : '';
  const chosen = people?.find(({ id }) => String(id) === operatorId);
  const taken = chosen?.taken ?? [];
  const today = osloDay(new Date());
  const reason = field('overlapReason');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" {...field('scheduledDate')} label={`First day${suffix}`} />
        <TextField type="date" {...field('scheduledEndDate')} label="Last day (optional)" />
      </div>
      {/* The options are loaded later: a re-mounted select takes the form's value again. */}
      <Select key={people ? 'people' : 'asking'} {...field('assignedOperatorId')} label={`Operator${suffix}`}>
        <option value="">{people ? 'Unassigned' : 'Checking availability…'}</option>
        {people?.map(({ id, name, role, taken: projects }) => (
          <option key={id} value={id}>
            {name}
            {role === 'manager' ? ', manager' : ''}
            {projects.length > 0
              ? ` – ${projects.length === 1 ? '1 project' : `${projects.length} projects`} on these dates`
              : ''}
          </option>
        ))}
      </Select>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <output className="contents">
        {taken.length > 0 && (
          <span className="flex gap-2.5 border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-signal" />
            <span className="min-w-0">
              <span className="block font-medium">{chosen?.name} already has a project on these dates:</span>
              {taken.map(({ projectId, vesselName, status, from, to }) => (
                <span key={projectId} className="block break-words">
                  {vesselName}, {formatDayRange(from, to, today)}, {status}
                </span>
              ))}
            </span>
          </span>
        )}
      </output>
      {(taken.length > 0 || reason.error !== undefined) && (
        <TextArea
          hint="Saved in the project history."
          rows={2}
          {...reason}
          label="Reason for double booking"
        />
      )}
    </>
  );
}
