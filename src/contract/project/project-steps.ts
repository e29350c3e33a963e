import type { CourseStep } from './project-course.ts';
import type { ProjectStatus } from './project.ts';

/* Apart from the shapes: the screen of a project begins without schemas, which are a tenth of its code. */

/** The way of a project from the request to the invoice. `cancelled` ends it early. */
export const COURSE_STEPS = [
  'requested',
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'done',
  'approved',
  'invoiced',
  'cancelled',
] as const;
/** The step that a project of a status has reached. */
export const STEP_OF: Record<ProjectStatus, CourseStep> = {
  'not confirmed': 'requested',
  confirmed: 'confirmed',
  scheduled: 'scheduled',
  travelling: 'travelling',
  'in progress': 'in progress',
  'on hold': 'in progress',
  'work done': 'done',
  completed: 'approved',
  cancelled: 'cancelled',
};
