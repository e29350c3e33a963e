import { useState, type ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { Project } from '#contract/project/project.ts';
import { leavesAgent } from '#client/entities/project/port/port-agent.ts';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { AgentNote } from '#client/entities/project/port/agent-note.tsx';
import { overlapLabel } from '#client/entities/project/plan-fields.tsx';
import { PortFields } from '#client/entities/project/port/port-fields.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { StaffSelect } from './staff-select.tsx';

/** The plan fields of the transition to `scheduled` and of the project form. */
type PlanValues = Pick<
  TransitionProjectInput,
  | 'scheduledDate'
  | 'scheduledEndDate'
  | 'location'
  | 'locationTimezone'
  | 'assignedOperatorId'
  | 'overlapReason'
>;

export const PLAN_FIELDS = [
  'scheduledDate',
  'scheduledEndDate',
  'location',
  'locationTimezone',
  'assignedOperatorId',
  'overlapReason',
] as const satisfies readonly (keyof PlanValues)[];

interface PlanFieldsProps {
  project: Project;
  /** Asks for the agent when the project moves to another port. */
  agentQuestion?: ReactNode;
}

/** The dates, the location and the operator. Use inside the form's provider. */
export function PlanFields({ project, agentQuestion }: PlanFieldsProps) {
  // The zone that the project has came with its port; another port brings its own.
  const [filledZone, setFilledZone] = useState(project.locationTimezone ?? '');
  const {
    register,
    setValue,
    clearErrors,
    watch,
    formState: { errors },
  } = useFormContext<PlanValues>();
  const [from, to, operatorId, overlapReason, location, zone] = watch([
    'scheduledDate',
    'scheduledEndDate',
    'assignedOperatorId',
    'overlapReason',
    'location',
    'locationTimezone',
  ]);
  const { people } = useAvailability({ from: from ?? '', to: to ?? '', exceptProjectId: project.id });
  const chosen = people?.find(({ id }) => id === operatorId);
  const isBusy = chosen !== undefined && chosen.taken.length + chosen.away.length > 0;
  const asksForOverlap = isBusy || errors.overlapReason !== undefined || Boolean(overlapReason);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First day"
        type="date"
        error={errors.scheduledDate?.message}
        {...register('scheduledDate')}
      />
      <TextField
        label="Last day (optional)"
        type="date"
        min={from ?? undefined}
        error={errors.scheduledEndDate?.message}
        {...register('scheduledEndDate')}
      />
      <PortFields
        location={{
          label: 'Location',
          error: errors.location?.message,
          ref: register('location').ref,
          value: location ?? '',
        }}
        zone={{
          label: 'Time zone of the port',
          error: errors.locationTimezone?.message,
          ref: register('locationTimezone').ref,
          value: zone ?? '',
        }}
        filledZone={filledZone}
        onChange={(change) => {
          const wanted = { shouldDirty: true };
          if (change.location !== undefined) setValue('location', change.location, wanted);
          if (change.zone !== undefined) setValue('locationTimezone', change.zone || null, wanted);
          if (change.filledZone !== undefined) setFilledZone(change.filledZone);
          clearErrors(['location', 'locationTimezone']);
        }}
      />
      {leavesAgent(project, location) &&
        (agentQuestion ?? (
          <div className="sm:col-span-2">
            <AgentNote project={project} />
          </div>
        ))}
      <Controller
        name="assignedOperatorId"
        render={({ field: { value, onChange, onBlur, name } }) => (
          <StaffSelect
            from={from}
            to={to}
            exceptProjectId={project.id}
            current={project.assignedOperator}
            className="sm:col-span-2"
            error={errors.assignedOperatorId?.message}
            name={name}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {asksForOverlap && (
        <TextArea
          label={overlapLabel(chosen)}
          hint="Saved in the project history."
          rows={2}
          className="sm:col-span-2"
          error={errors.overlapReason?.message}
          {...register('overlapReason', { setValueAs: (text: string | undefined) => text || undefined })}
        />
      )}
    </div>
  );
}
