import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';

/** What stands in the dialog: texts, '' where nothing is chosen. */
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

/** A place in the plan that somebody wants for a project. */
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

/** What is sent: a project that is planned already is moved, any other one takes the step to scheduled. */
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

/** Projects that can be planned from the overview; where the work has begun, the project's own screen is the place. */
export function isPlannable(status: ProjectStatus): boolean {
  return ['not confirmed', 'confirmed', 'scheduled', 'on hold'].includes(status);
}
