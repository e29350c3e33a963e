import type { ProjectTransitions, TransitionProjectInput } from '#contract/project/project-change.ts';
import type { Project, ProjectIdInput, ProjectStatus } from '#contract/project/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import type { PreparedCorrection } from '#server/services/service-reports/prepare-correction.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import {
  assignedProject,
  visibleProject,
  type AuthorizedProject,
} from '#server/services/access/project-access.ts';
import { describeProject } from '#server/services/projects/project-output.ts';
import { stepsFor } from './project-transitions.ts';
import { refuseStale } from '#server/services/projects/refuse-stale.ts';
import { changesOfTransition } from './transition-changes.ts';
import { takeEffect } from './transition-effects.ts';
import { missingForTransition, type TransitionFields } from './transition-requirements.ts';
import { keepUndo } from './undo-transition.ts';
import { writeProject } from '#server/services/projects/write-project.ts';

/**
 * Moves a project to another status, with all effects: timers, report, vessel records, notifications, follow-up.
 * Throws notFound, forbidden (only requested), conflict (stale version; no such transition, or unmet requirements,
 * with the possible transitions), badInput (a field that the transition requires).
 */
export function transitionProject(
  ctx: PortalContext,
  input: TransitionProjectInput,
  correction?: PreparedCorrection,
): Project {
  return inTransaction(ctx.db, (tx) => {
    const { id, version, to, ...fields } = input;
    const access = () => assignedProject(tx, ctx.actor, id);
    const request = idempotentRequest('projects.transition', input, access);
    return runIdempotent(tx, ctx, request, (): Project => {
      const project = access();
      if (isThere(project, input)) return describeProject(tx, ctx.actor, id);
      refuseStale(tx, ctx.actor, project, version);
      // A device with a wrong clock cannot date a transition before the project was created.
      const moment = new Date(Math.max(+momentOf(ctx, input.occurredAt), +project.createdAt));
      keepUndo(tx, ctx, project, () => takeTransition(tx, ctx, project, { to, fields, moment, correction }));
      return describeProject(tx, ctx.actor, id);
    });
  });
}

/** The steps that two people on board may both make. */
const STEPS_ON_BOARD: ReadonlySet<ProjectStatus> = new Set([
  'travelling',
  'in progress',
  'on hold',
  'work done',
]);

/** Someone has made the very step in the meantime, so there is nothing left to do. */
function isThere(project: AuthorizedProject, input: TransitionProjectInput): boolean {
  const { version, to, holdReason, outcome, reason } = input;
  return (
    project.version !== version &&
    project.status === to &&
    STEPS_ON_BOARD.has(to) &&
    (holdReason === undefined || holdReason === project.holdReason) &&
    (outcome === undefined || outcome === project.outcome) &&
    reason === undefined
  );
}

interface WishedStep {
  to: ProjectStatus;
  fields: TransitionFields;
  moment: Date;
  /** The signed report, for submission. */
  correction?: PreparedCorrection | undefined;
}

/** Makes one transition as a part of a larger write. Returns the updated project. */
export function takeTransition(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  { to, fields, moment, correction }: WishedStep,
): AuthorizedProject {
  const now = work.clock.now();
  if (!stepsFor(work.actor, project).includes(to)) {
    throw new AppError(
      'conflict',
      `A project that is ${project.status} cannot become ${to} this way. Nothing was saved.`,
      { current: stepsOf(tx, work, project) },
    );
  }
  const asked = { project, to, fields, now, moment, actor: work.actor };
  const missing = missingForTransition(tx, asked);
  const first = missing.find(({ inCall }) => !inCall);
  if (first) throw new AppError('conflict', first.text, { current: stepsOf(tx, work, project) });
  const [field] = missing;
  if (field) {
    throw new AppError('badInput', field.text, {
      issues: missing.map(({ item, text }) => ({ path: [item], message: text })),
    });
  }
  const reason = fields.overlapReason ?? fields.reason ?? fields.holdReason;
  const changes = changesOfTransition(tx, asked, moment);
  const after = writeProject(tx, work, project, changes, { reason, occurredAt: moment });
  takeEffect(tx, work, { before: project, after, fields, moment, correction });
  return after;
}

/** Returns the transitions that the actor may make now, each with its unmet requirements. Throws notFound. */
export function nextTransitions(ctx: PortalContext, { id }: ProjectIdInput): ProjectTransitions {
  // One read transaction for all requirements, without locking out writers.
  return ctx.db.transaction((tx) => stepsOf(tx, ctx, visibleProject(tx, ctx.actor, id)));
}

function stepsOf(
  tx: Transaction,
  { actor, clock }: PortalWork,
  project: AuthorizedProject,
): ProjectTransitions {
  const now = clock.now();
  return {
    status: project.status,
    version: project.version,
    steps: stepsFor(actor, project).map((to) => ({
      to,
      missing: missingForTransition(tx, { project, to, fields: {}, now, moment: now, actor }),
    })),
  };
}
