import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

/** The values of the dialog as text; '' if nothing is chosen. */
export interface ScheduleValues {
  scheduledDate: string;
  scheduledEndDate: string;
  assignedOperatorId: string;
  overlapReason: string;
  location: string;
  locationTimezone: string;
}

export const SCHEDULE_FIELDS = [
  'scheduledDate',
  'scheduledEndDate',
  'assignedOperatorId',
  'overlapReason',
  'location',
  'locationTimezone',
] as const satisfies readonly (keyof ScheduleValues)[];

/** A day and person that a project was dropped on. */
export interface WishedPlan {
  scheduledDate: string | null;
  scheduledEndDate: string | null;
  assignedOperatorId: number | null;
}

type Plannable = Pick<
  ProjectSummary,
  'scheduledDate' | 'scheduledEndDate' | 'location' | 'locationTimezone' | 'assignedOperator'
>;

export function valuesOf(project: Plannable, wish?: WishedPlan): ScheduleValues {
  const plan = wish ?? { ...project, assignedOperatorId: project.assignedOperator?.id ?? null };
  return {
    scheduledDate: plan.scheduledDate ?? '',
    scheduledEndDate: plan.scheduledEndDate ?? '',
    assignedOperatorId: String(plan.assignedOperatorId ?? ''),
    overlapReason: '',
    location: project.location ?? '',
    locationTimezone: project.locationTimezone ?? '',
  };
}

/** Returns the call to make: a planned project is moved, any other one gets the transition to scheduled. */
export function inputOf(
  { id, version }: Pick<ProjectSummary, 'id' | 'version'>,
  { assignedOperatorId, overlapReason, locationTimezone, ...values }: ScheduleValues,
): TransitionProjectInput {
  return {
    id,
    version,
    to: 'scheduled',
    ...values,
    assignedOperatorId: assignedOperatorId === '' ? null : Number(assignedOperatorId),
    locationTimezone: locationTimezone === '' ? null : locationTimezone,
    ...(overlapReason.trim() !== '' && { overlapReason }),
  };
}

/** Whether saving without a first day assigns the operator and leaves the project unscheduled. */
export const isAssignable = (
  { status }: Pick<ProjectSummary, 'status'>,
  scheduledDate: string | null | undefined,
): boolean => !scheduledDate && (status === 'not confirmed' || status === 'confirmed');
