import { and, asc, desc, eq } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { CourseStep, ProjectCourse } from '#contract/project/project-course.ts';
import type { ProjectIdInput } from '#contract/project/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { linesOf } from '#server/services/totals/refresh-project-totals.ts';
import { describeUndo } from './transitions/undo-transition.ts';

/** The steps before the invoice, with the status that reaches each. */
const STEP_OF_STATUS = [
  ['not confirmed', 'requested'],
  ['confirmed', 'confirmed'],
  ['scheduled', 'scheduled'],
  ['travelling', 'travelling'],
  ['in progress', 'in progress'],
  ['work done', 'done'],
  ['completed', 'approved'],
] as const satisfies readonly (readonly [ProjectRow['status'], CourseStep])[];

const indexOf = (status: string | null) => STEP_OF_STATUS.findIndex(([name]) => name === status);

interface Reached {
  day: string | null;
  by: string | null;
}

/** Returns the course of a project: what it has reached, when and by whom, and what is ahead. Throws notFound. */
export function projectCourse(ctx: PortalContext, { id }: ProjectIdInput): ProjectCourse {
  return ctx.db.transaction((tx) => {
    const project = visibleProject(tx, ctx.actor, id);
    const { reached, current, cancelled } = courseOf(tx, project);
    const steps: ProjectCourse['steps'] = [];
    STEP_OF_STATUS.forEach(([, step], index) => {
      const known = reached.get(index);
      if (known) steps.push({ step, isReached: true, ...known });
      else if (index > current && !cancelled) steps.push({ step, isReached: false, day: null, by: null });
    });
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
  const reached = new Map<number, Reached>([[0, { day: project.requestDate, by: author?.name ?? null }]]);
  let current = 0;
  let cancelled: Reached | undefined;
  for (const { oldValue, newValue, changedByName: by, occurredAt, createdAt } of statusChanges(
    tx,
    project.id,
  )) {
    const index = indexOf(newValue);
    const here = { day: dayOf(occurredAt ?? createdAt), by };
    cancelled = newValue === 'cancelled' ? here : undefined;
    if (index < 0) continue;
    for (const later of reached.keys()) if (later > index) reached.delete(later);
    const isBack = indexOf(oldValue) > index;
    if (!reached.has(index) && !isBack) reached.set(index, here);
    // To schedule is to confirm.
    if (index === 2 && !isBack && !reached.has(1)) reached.set(1, here);
    current = index;
  }
  const status = indexOf(project.status === 'on hold' ? 'in progress' : project.status);
  if (status > current) current = status;
  if (project.startedAt && current >= 4 && !reached.has(4))
    reached.set(4, byNobody(dayOf(project.startedAt)));
  if (current >= 5 && !reached.has(5)) reached.set(5, byNobody(dayOf(project.workEndedAt)));
  if (current >= 6 && !reached.has(6)) reached.set(6, byNobody(project.completedDate));
  if (!reached.has(current)) reached.set(current, byNobody(null));
  return {
    reached,
    current,
    cancelled: project.status === 'cancelled' ? (cancelled ?? byNobody(null)) : undefined,
  };
}

const byNobody = (day: string | null): Reached => ({ day, by: null });

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
