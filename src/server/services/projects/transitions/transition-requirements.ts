import { eq } from 'drizzle-orm';
import { osloDay, zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import type { TransitionRequirement, TransitionProjectInput } from '#contract/project/project-change.ts';
import { missingInPlan } from '#contract/project/plan-rule.ts';
import { beginsAgain, missingInCall } from '#contract/project/transitions.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { absencesIn } from '#server/services/projects/plan/absences.ts';
import { linesOf } from '#server/services/totals/refresh-project-totals.ts';
import { missingForWorkDone } from './missing-for-work-done.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { openTimerQuestion } from '#server/services/time/timer-questions.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { timersOfTransition } from './transition-timers.ts';
import { withZone } from '#server/services/projects/project-fields.ts';
import { bookings } from '#server/services/projects/plan/bookings.ts';

/** The fields of a call that a transition may use; absent when only the missing requirements are requested. */
export type TransitionFields = Omit<Partial<TransitionProjectInput>, 'id' | 'version' | 'to'>;

export interface AskedStep {
  project: ProjectRow;
  to: ProjectStatus;
  fields: TransitionFields;
  now: Date;
  /** When the transition was made, by the clock of the device. */
  moment: Date;
  actor: PortalActor;
}

type Needs = (tx: Transaction, step: AskedStep) => TransitionRequirement[];

/** Returns the unmet requirements of a transition that exists. */
export function missingForTransition(tx: Transaction, step: AskedStep): TransitionRequirement[] {
  return [...needsOf(step.project.status, step.to), confirmedTimers].flatMap((needs) => needs(tx, step));
}

/** What the call requires, and by target status what the data does. */
function needsOf(from: ProjectStatus, to: ProjectStatus): readonly Needs[] {
  switch (to) {
    case 'confirmed':
      return from === 'not confirmed' ? [identity, call] : [call];
    case 'scheduled':
      return from === 'not confirmed' ? [identity, plan] : [call, plan];
    case 'in progress':
      if (!beginsAgain({ status: from })) return [activeOperator];
      return from === 'completed' ? [call, nothingInvoiced] : [call];
    case 'travelling':
      return [activeOperator];
    case 'work done':
      return [(tx, { project }) => missingForWorkDone(tx, project), call];
    case 'completed':
      return [completedDate];
    case 'on hold':
    case 'cancelled':
    case 'not confirmed':
      return [call];
  }
}

const call: Needs = (_tx, { project, to, fields }) => missingInCall(project.status, to, fields);

const inCall = (item: TransitionRequirement['item'], text: string): TransitionRequirement[] => [
  { item, text, inCall: true },
];
const before = (item: TransitionRequirement['item'], text: string): TransitionRequirement[] => [
  { item, text, inCall: false },
];

function identity(_tx: Transaction, { project }: AskedStep): TransitionRequirement[] {
  const { vesselDirectoryId, clientName, vesselMasterName, engineerName, portAgent } = project;
  const { vesselMasterContact, engineerContact } = project;
  const reachable = [
    clientName,
    vesselMasterName,
    vesselMasterContact,
    engineerName,
    engineerContact,
    portAgent,
  ];
  return [
    ...(vesselDirectoryId === null ? before('vesselDirectoryId', 'Link the vessel to the directory.') : []),
    ...(reachable.some(Boolean) ? [] : before('clientName', 'Enter the client or a contact person.')),
  ];
}

function plan(tx: Transaction, { project, fields, now }: AskedStep): TransitionRequirement[] {
  const { scheduledDate, scheduledEndDate, location, locationTimezone, assignedOperatorId } = plannedBy(
    project,
    fields,
  );
  const needs = missingInPlan({
    scheduledDate,
    scheduledEndDate,
    location,
    locationTimezone,
    assignedOperatorId,
  }).flatMap(({ item, text }) => inCall(item, text));
  if (assignedOperatorId !== null) needs.push(...assignee(tx, assignedOperatorId));
  if (needs.length > 0 || !scheduledDate || !assignedOperatorId || fields.overlapReason) return needs;
  return overlap(tx, {
    projectId: project.id,
    operatorId: assignedOperatorId,
    from: scheduledDate,
    to: scheduledEndDate ?? scheduledDate,
    today: osloDay(now),
  });
}

export function assignee(tx: Transaction, assignedOperatorId: number | null): TransitionRequirement[] {
  if (assignedOperatorId === null) return inCall('assignedOperatorId', 'Choose an operator.');
  const person = tx.select().from(portalUsers).where(eq(portalUsers.id, assignedOperatorId)).get();
  if (!person) return inCall('assignedOperatorId', 'This person does not exist.');
  return person.isActive
    ? []
    : inCall('assignedOperatorId', `${person.name} is no longer active. Choose someone else.`);
}

/** A visit starts a timer for its operator, and someone who is not active cannot sign in to stop it. */
const activeOperator: Needs = (tx, { project: { assignedOperatorId } }) =>
  assignedOperatorId === null
    ? []
    : assignee(tx, assignedOperatorId).flatMap(({ item, text }) => before(item, text));

interface WantedSlot {
  projectId: number;
  operatorId: number;
  from: string;
  to: string;
  today: string | undefined;
  /** Leaves out what was planned before and has not changed since. */
  changedSince?: Date | undefined;
}

export function overlap(tx: Transaction, { projectId, today, ...slot }: WantedSlot): TransitionRequirement[] {
  const [taken] = bookings(tx, { ...slot, exceptProjectId: projectId });
  const [away] = absencesIn(tx, slot);
  const reason = taken ?? away;
  if (!reason) return [];
  const person = tx
    .select({ name: portalUsers.name })
    .from(portalUsers)
    .where(eq(portalUsers.id, slot.operatorId))
    .get();
  const days = formatDayRange(reason.from, reason.to, today);
  return inCall(
    'overlapReason',
    taken
      ? `${person?.name} already has ${taken.vesselName}, ${days}. Give a reason for the double booking or choose other dates.`
      : `${person?.name} is away ${days}. Give a reason for planning these dates or choose other ones.`,
  );
}

/** The plan of the project with the call's fields applied; '' and null clear. */
export function plannedBy(project: ProjectRow, fields: TransitionFields) {
  const planned = <Field extends 'scheduledDate' | 'scheduledEndDate'>(field: Field) =>
    fields[field] === undefined ? project[field] : fields[field] || null;
  const moved = fields.scheduledDate !== undefined && fields.scheduledEndDate === undefined;
  const { location, locationTimezone } = {
    location: project.location,
    locationTimezone: project.locationTimezone,
    ...withZone(
      {
        ...(fields.location !== undefined && { location: fields.location || null }),
        ...(fields.locationTimezone !== undefined && { locationTimezone: fields.locationTimezone || null }),
      },
      project,
    ),
  };
  return {
    scheduledDate: planned('scheduledDate'),
    // A new first day without a last one replaces the plan.
    scheduledEndDate: moved ? null : planned('scheduledEndDate'),
    location,
    locationTimezone,
    assignedOperatorId:
      fields.assignedOperatorId === undefined ? project.assignedOperatorId : fields.assignedOperatorId,
  };
}

/** A timer of the same person elsewhere, or one above 12 hours: the call says when it ended. */
function confirmedTimers(
  tx: Transaction,
  { project, to, fields, now, moment, actor }: AskedStep,
): TransitionRequirement[] {
  const timers = timersOfTransition(tx, actor, project, to);
  if (timers === undefined) return [];
  const act = { projectId: project.id, ...timers, at: moment };
  const text = openTimerQuestion(tx, { actor, now }, act, fields.timersEndAt);
  return text === undefined ? [] : inCall('timersEndAt', text);
}

function completedDate(_tx: Transaction, { project, fields, now }: AskedStep): TransitionRequirement[] {
  const day = completionDay(project, fields, now);
  const zone = project.locationTimezone;
  if (project.startedAt && day < zonedDay(project.startedAt, zone)) {
    return inCall('completedDate', 'The project cannot be completed before it was started.');
  }
  return day > zonedDay(now, zone) ? inCall('completedDate', 'This day is in the future.') : [];
}

/** The day given, otherwise the day on which the work ended, in port time. */
export function completionDay(project: ProjectRow, fields: TransitionFields, now: Date): string {
  return fields.completedDate ?? zonedDay(project.workEndedAt ?? now, project.locationTimezone);
}

const AT_THE_CLIENT: ReadonlySet<string> = new Set(['invoiced', 'paid', 'disputed']);

function nothingInvoiced(tx: Transaction, { project }: AskedStep): TransitionRequirement[] {
  const sent = linesOf(tx, project.id).some(({ status }) => AT_THE_CLIENT.has(status));
  return sent ? before('openLines', 'A line of this project has been invoiced. Credit it first.') : [];
}
