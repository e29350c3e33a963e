import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { DAY_MS, HOUR_MS } from '#contract/format/durations.ts';
import type { TravelDocumentCategory } from '#contract/project/project.ts';
import { CreateProjectInput } from '#contract/project/project-change.ts';
import { CANCEL_REASONS, DESCRIPTIONS, TRAVEL_NOTES } from '#scripts/demo/invented/project-texts.ts';
import { createProject } from '#server/services/projects/create-project.ts';
import { followUpOf } from '#server/services/projects/find-follow-up.ts';
import { transitionProject } from '#server/services/projects/transitions/transition-project.ts';
import { updateProject } from '#server/services/projects/update-project.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';

/** Nobody reads older ones. */
const TRAVEL_NOTES_SINCE_DAY = -30;

/** The day of the first visit. */
const firstDayOf = ({ first, firstVisitBefore = 0 }: PlayedProject['plan']): number =>
  first - firstVisitBefore;

/** A moment on a day that counts from today; hours in UTC. */
export function momentOn(world: DemoWorld, day: number, hours: number): Date {
  const midnight = Date.parse(`${addDays(osloDay(world.now), day)}T00:00:00Z`);
  return new Date(Math.min(midnight + hours * HOUR_MS, +world.now - 60_000));
}

/** The office's acts before anyone travels: requested, confirmed, planned, or cancelled. */
export function officeEvents(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { plan } = project;
  const asked = project.parent
    ? momentOn(world, project.parent.plan.first + project.parent.plan.days + 2, 8)
    : momentOn(world, plan.asked, 7 + world.random.whole(0, 6));
  const planned = new Date(
    Math.min(
      +asked + world.random.whole(2, 26) * HOUR_MS,
      +world.now - HOUR_MS,
      +momentOn(world, firstDayOf(plan) - plan.slip, 3),
    ),
  );
  const events: DemoEvent[] = [{ at: asked, act: (at) => ask(world, project, at) }];
  if (plan.fate === 'not confirmed') return events;
  if (plan.fate === 'confirmed')
    return [...events, { at: planned, act: (at) => confirm(world, project, at) }];
  events.push({ at: planned, act: (at) => schedule(world, project, at) });
  if (plan.first > TRAVEL_NOTES_SINCE_DAY && plan.operator !== null) {
    events.push({ at: new Date(+planned + 60_000), act: (at) => noteTravel(world, project, at) });
  }
  if (plan.fate === 'cancelled') {
    const at = new Date(Math.max(+planned + HOUR_MS, +momentOn(world, plan.first, 0) - 2 * DAY_MS));
    events.push({ at, act: () => cancel(world, project, at) });
  }
  return events;
}

function ask(world: DemoWorld, project: PlayedProject, at: Date): void {
  const { plan } = project;
  if (project.parent) {
    project.id = followUpOf(world.db, project.parent.id)?.id ?? 0;
    return;
  }
  const { vessel, operator, manager, askedByOperator, port, serviceType } = plan;
  const byOperator = askedByOperator && operator !== null;
  const { id } = createProject(
    asPerson(world, byOperator ? operator : manager, at),
    CreateProjectInput.parse({
      vesselDirectoryId: world.vesselIds[vessel],
      serviceType,
      description: world.random.oneOf(DESCRIPTIONS[serviceType] ?? [serviceType]),
      location: port.port,
      locationTimezone: port.timezone,
      portAgent: port.agent,
      portAgentPhone: port.agentPhone,
      portAgentEmail: port.agentEmail,
      requestDate: osloDay(at),
      requiredDocuments: documentsFor(port),
      ...(!byOperator && { value: plan.value }),
    }),
  );
  project.id = id;
}

/** Far away one needs more than to get through the gate. */
export function documentsFor({ timezone }: PlayedProject['plan']['port']): TravelDocumentCategory[] {
  return timezone.startsWith('Asia/') ? ['flight', 'visa', 'gate pass'] : ['gate pass'];
}

/** Confirmed, with a day but nobody yet. */
function confirm(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  transitionProject(ctx, { id, version: versionOf(world, id), to: 'confirmed' });
  updateProject(ctx, { id, version: versionOf(world, id), ...daysOf(world, plan) });
}

function schedule(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const { operator, manager } = plan;
  transitionProject(asPerson(world, manager, at), {
    id,
    version: versionOf(world, id),
    to: 'scheduled',
    ...daysOf(world, plan),
    assignedOperatorId: operator === null ? undefined : world.people[operator]?.id,
  });
}

/** The days of the visit that is planned first. */
function daysOf(world: DemoWorld, plan: PlayedProject['plan']) {
  if (plan.firstVisitBefore !== undefined) return visitDays(world, firstDayOf(plan), 1);
  return visitDays(world, plan.first - plan.slip, plan.days);
}

export function visitDays({ now }: DemoWorld, first: number, days: number) {
  const today = osloDay(now);
  return { scheduledDate: addDays(today, first), scheduledEndDate: addDays(today, first + days - 1) };
}

function noteTravel(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const travelInfo = TRAVEL_NOTES[plan.port.timezone.startsWith('Asia/') ? 'far' : 'near'];
  updateProject(asPerson(world, plan.manager, at), { id, version: versionOf(world, id), travelInfo });
}

function cancel(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  transitionProject(asPerson(world, plan.manager, at), {
    id,
    version: versionOf(world, id),
    to: 'cancelled',
    reason: world.random.oneOf(CANCEL_REASONS),
  });
}
