import * as z from 'zod/mini';
import { RecordId, writeFields } from '#contract/device-write.ts';
import { COURSE_STEPS } from './project-steps.ts';
import { ProjectStatus } from './project.ts';

/** A step of the way of a project; see `COURSE_STEPS`. */
export const CourseStep = z.enum(COURSE_STEPS);
export type CourseStep = z.infer<typeof CourseStep>;

/** For how long a transition can be undone. */
export const UNDO_MINUTES = 10;

/**
 * The steps that a project has reached, each with its day in port time and its person where they are known, and those
 * ahead. A step that was passed over is left out; `invoiced` is for managers. `undo`: the transition that the person
 * can undo now, by the status it goes back to, and until when.
 */
export const ProjectCourse = z.object({
  steps: z.array(
    z.object({
      step: CourseStep,
      isReached: z.boolean(),
      day: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  undo: z.nullable(z.object({ to: ProjectStatus, until: z.string() })),
});
export type ProjectCourse = z.infer<typeof ProjectCourse>;

/**
 * Undoes the newest transition of a project, with its effects. Conflict if it is older than ten minutes or something
 * followed.
 */
export const UndoTransitionInput = z.object({ id: RecordId, version: z.int(), ...writeFields });
export type UndoTransitionInput = z.infer<typeof UndoTransitionInput>;
