import { and, asc, desc, eq } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { CourseStep, ProjectCourse } from '#contract/project/project-course.ts';
import { COURSE_STEPS, STEP_OF } from '#contract/project/project-steps.ts';
import { reachStep, type ReachedStep } from '#contract/project/transitions.ts';
import type { ProjectIdInput } from '#contract/project/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { linesOf } from '#server/services/totals/refresh-project-totals.ts';
import { describeUndo } from './transitions/undo-transition.ts';

const at = (step: CourseStep): number => COURSE_STEPS.indexOf(step);

const BEFORE_INVOICE = COURSE_STEPS.slice(0, at('invoiced'));

/** Returns the course of a project: what it has reached, when and by whom, and what is ahead. Throws notFound. */
export function projectCourse(ctx: PortalContext, { id }: ProjectIdInput): ProjectCourse {
  return ctx.db.transaction((tx) => {
    const project = visibleProject(tx, ctx.actor, id);
    const { reached, current, cancelled } = courseOf(tx, project);
    const steps: ProjectCourse['steps'] = [];
    for (const step of BEFORE_INVOICE) {
      const known = reached.get(step);
      if (known) steps.push({ step, isReached: true, ...known });
      else if (at(step) > at(current) && !cancelled)
        steps.push({ step, isReached: false, day: null, by: null });
    }
    const invoiced = ctx.actor.role === 'manager' ? invoicedStep(tx, project) : undefined;
    if (invoiced && (invoiced.isReached || !cancelled)) steps.push(invoiced);
    if (cancelled) steps.push({ step: 'cancelled', isReached: true, ...cancelled });
    return { steps, undo: describeUndo(tx, ctx, project) };
  });
}

/**
 * Follows the changes of status. Going back takes the later steps away and keeps the day of the step it goes back to.
 * Imported projects have no such changes: their own days take their place.
 */
function courseOf(tx: Database | Transaction, project: ProjectRow) {
  const dayOf = (moment: Date | null) => moment && zonedDay(moment, project.locationTimezone);
  const author = tx
    .select({ name: portalUsers.name })
    .from(portalUsers)
    .where(eq(portalUsers.id, project.createdBy))
    .get();
  const reached = new Map<CourseStep, ReachedStep>([
    ['requested', { day: project.requestDate, by: author?.name ?? null }],
  ]);
  let current: CourseStep = 'requested';
  let cancelled: ReachedStep | undefined;
  for (const { oldValue, newValue, changedByName: by, occurredAt, createdAt } of statusChanges(
    tx,
    project.id,
  )) {
    const here = { day: dayOf(occurredAt ?? createdAt), by };
    cancelled = newValue === 'cancelled' ? here : undefined;
    current = reachStep(reached, { from: oldValue, to: newValue }, here) ?? current;
  }
  const step = STEP_OF[project.status];
  if (step !== 'cancelled' && at(step) > at(current)) current = step;
  const lacks = (one: CourseStep) => at(current) >= at(one) && !reached.has(one);
  if (project.startedAt && lacks('in progress'))
    reached.set('in progress', byNobody(dayOf(project.startedAt)));
  if (lacks('done')) reached.set('done', byNobody(dayOf(project.workEndedAt)));
  if (lacks('approved')) reached.set('approved', byNobody(project.completedDate));
  if (!reached.has(current)) reached.set(current, byNobody(null));
  return {
    reached,
    current,
    cancelled: project.status === 'cancelled' ? (cancelled ?? byNobody(null)) : undefined,
  };
}

const byNobody = (day: string | null): ReachedStep => ({ day, by: null });

const statusChanges = (tx: Database | Transaction, projectId: number) =>
  tx
    .select()
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.projectId, projectId),
        eq(auditLogs.entityType, 'project'),
        eq(auditLogs.fieldChanged, 'status'),
      ),
    )
    .orderBy(asc(auditLogs.id))
    .all();

function invoicedStep(
  tx: Database | Transaction,
  { id, billingState }: ProjectRow,
): ProjectCourse['steps'][number] {
  if (billingState !== 'invoiced' && billingState !== 'paid') {
    return { step: 'invoiced', isReached: false, day: null, by: null };
  }
  const days = linesOf(tx, id).flatMap(({ invoicedOn }) => invoicedOn ?? []);
  const entry = tx
    .select({ by: auditLogs.changedByName })
    .from(auditLogs)
    .where(and(eq(auditLogs.projectId, id), eq(auditLogs.newValue, 'invoiced')))
    .orderBy(desc(auditLogs.id))
    .limit(1)
    .get();
  return {
    step: 'invoiced',
    isReached: true,
    day: days.toSorted().at(-1) ?? null,
    by: entry?.by ?? null,
  };
}
