import { eq } from 'drizzle-orm';
import { osloDay, zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import type { TransitionRequirement, TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { linesOf } from '#server/services/totals/refresh-project-totals.ts';
import { missingForWorkDone } from './missing-for-work-done.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { openTimerQuestion } from '#server/services/time/timer-questions.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { timersOfTransition } from './transition-timers.ts';
import { bookings } from '#server/services/projects/bookings.ts';

/** The fields of a call that a step may use; none of them while somebody only asks what is missing. */
export type TransitionFields = Omit<Partial<TransitionProjectInput>, 'id' | 'version' | 'to'>;

export interface AskedStep {
  project: ProjectRow;
  to: ProjectStatus;
  fields: TransitionFields;
  now: Date;
  /** When the step was taken, by the device that took it. */
  moment: Date;
  actor: PortalActor;
}

type Needs = (tx: Transaction, step: AskedStep) => TransitionRequirement[];

/** What still stands in the way of a step that exists. */
export function missingForTransition(tx: Transaction, step: AskedStep): TransitionRequirement[] {
  return [...needsOf(step.project.status, step.to), confirmedTimers].flatMap((needs) => needs(tx, step));
}

/** By where it goes, and where that is not enough by where it comes from. */
function needsOf(from: ProjectStatus, to: ProjectStatus): readonly Needs[] {
  switch (to) {
    case 'confirmed':
      return from === 'not confirmed' ? [identity] : [reason('Say why the project is unscheduled.')];
    case 'scheduled':
      if (from === 'not confirmed') return [identity, plan];
      if (from === 'travelling') return [reason('Say why the project is postponed.'), plan];
      return from === 'on hold' ? [newDate, plan] : [plan];
    case 'in progress':
      if (from === 'work done') return [reason('Say what is to be put right.')];
      return from === 'completed' ? [reason('Say why the project is reopened.'), nothingInvoiced] : [];
    case 'on hold':
      return [holdReason];
    case 'work done':
      return [(tx, { project }) => missingForWorkDone(tx, project), outcome];
    case 'completed':
      return [completedDate];
    case 'cancelled':
      return [reason('Say why the project is cancelled.')];
    case 'not confirmed':
      return [reason('Say why the project is taken up again.')];
    case 'travelling':
      return [];
  }
}

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
    ...(reachable.some(Boolean) ? [] : before('clientName', 'Name the client, or somebody to contact.')),
  ];
}

function plan(tx: Transaction, { project, fields, now }: AskedStep): TransitionRequirement[] {
  const { scheduledDate, scheduledEndDate, location, locationTimezone, assignedOperatorId } = plannedBy(
    project,
    fields,
  );
  const needs: TransitionRequirement[] = [];
  if (!scheduledDate) needs.push(...inCall('scheduledDate', 'Choose a date.'));
  else if (scheduledEndDate && scheduledEndDate < scheduledDate) {
    needs.push(...inCall('scheduledDate', 'The last day must not be before the first.'));
  }
  if (!location) needs.push(...inCall('location', 'Say where the vessel is met.'));
  if (!locationTimezone) needs.push(...inCall('locationTimezone', 'Enter the time zone of the port.'));
  needs.push(...assignee(tx, assignedOperatorId));
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
  if (assignedOperatorId === null) return inCall('assignedOperatorId', 'Choose who does it.');
  const person = tx.select().from(portalUsers).where(eq(portalUsers.id, assignedOperatorId)).get();
  if (!person) return inCall('assignedOperatorId', 'There is nobody with this number.');
  return person.isActive
    ? []
    : inCall('assignedOperatorId', `${person.name} is no longer active. Choose somebody else.`);
}

interface WantedSlot {
  projectId: number;
  operatorId: number;
  from: string;
  to: string;
  today: string | undefined;
}

export function overlap(tx: Transaction, { projectId, today, ...slot }: WantedSlot): TransitionRequirement[] {
  const [taken] = bookings(tx, { ...slot, exceptProjectId: projectId });
  if (!taken) return [];
  const person = tx
    .select({ name: portalUsers.name })
    .from(portalUsers)
    .where(eq(portalUsers.id, slot.operatorId))
    .get();
  return inCall(
    'overlapReason',
    `${person?.name} already has ${taken.vesselName}, ${formatDayRange(taken.from, taken.to, today)}. ` +
      'Give a reason for the double booking or choose other dates.',
  );
}

/** What the project's plan is once the call's fields are taken over; '' and null clear. */
export function plannedBy(project: ProjectRow, fields: TransitionFields) {
  const planned = <Field extends 'scheduledDate' | 'scheduledEndDate' | 'location' | 'locationTimezone'>(
    field: Field,
  ) => (fields[field] === undefined ? project[field] : fields[field] || null);
  const moved = fields.scheduledDate !== undefined && fields.scheduledEndDate === undefined;
  return {
    scheduledDate: planned('scheduledDate'),
    // A new first day without a last one is a plan of its own.
    scheduledEndDate: moved ? null : planned('scheduledEndDate'),
    location: planned('location'),
    locationTimezone: planned('locationTimezone'),
    assignedOperatorId:
      fields.assignedOperatorId === undefined ? project.assignedOperatorId : fields.assignedOperatorId,
  };
}

function reason(text: string): Needs {
  return (_tx, { fields }) => (fields.reason ? [] : inCall('reason', text));
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

function newDate(_tx: Transaction, { fields }: AskedStep): TransitionRequirement[] {
  return fields.scheduledDate ? [] : inCall('scheduledDate', 'Choose the date of the next visit.');
}

function holdReason(_tx: Transaction, { fields }: AskedStep): TransitionRequirement[] {
  return fields.holdReason ? [] : inCall('holdReason', 'Say what the work waits for.');
}

function outcome(_tx: Transaction, { fields }: AskedStep): TransitionRequirement[] {
  return fields.outcome
    ? []
    : inCall('outcome', 'Say how the work ended: resolved, partly, or not resolved.');
}

function completedDate(_tx: Transaction, { project, fields, now }: AskedStep): TransitionRequirement[] {
  const day = completionDay(project, fields, now);
  const zone = project.locationTimezone;
  if (project.startedAt && day < zonedDay(project.startedAt, zone)) {
    return inCall('completedDate', 'The project cannot be completed before it was started.');
  }
  return day > zonedDay(now, zone) ? inCall('completedDate', 'This day is still to come.') : [];
}

/** The day given, else the one on which the work ended, in port time. */
export function completionDay(project: ProjectRow, fields: TransitionFields, now: Date): string {
  return fields.completedDate ?? zonedDay(project.workEndedAt ?? now, project.locationTimezone);
}

const AT_THE_CLIENT: ReadonlySet<string> = new Set(['invoiced', 'paid', 'disputed']);

function nothingInvoiced(tx: Transaction, { project }: AskedStep): TransitionRequirement[] {
  const sent = linesOf(tx, project.id).some(({ status }) => AT_THE_CLIENT.has(status));
  return sent ? before('openLines', 'A line of this project has been invoiced. Credit it first.') : [];
}
