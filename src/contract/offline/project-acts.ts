import { zonedDay } from '#contract/format/calendar-day.ts';
import type { CourseStep, ProjectCourse } from '#contract/project/project-course.ts';
import { COURSE_STEPS } from '#contract/project/project-steps.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { Project, ProjectStatus } from '#contract/project/project.ts';
import {
  beginsAgain,
  endOfWork,
  isLocked,
  reachStep,
  timersOfTransition,
  type ReachedStep,
} from '#contract/project/transitions.ts';
import type { ActFacts, DeviceInputs } from './device-verbs.ts';
import type { Reducer } from './reducer.ts';
import { startChecklists } from './checklist-acts.ts';
import { submitReport } from './report-acts.ts';
import { beginTimer, heldCategory, stopTimers } from './time-acts.ts';
import { withRequirements } from './requirements.ts';

/** The fields that are texts of the project alone. Vessel, client and plan are the office's, and change more than it. */
const TEXTS = ['description', 'travelInfo'] as const;

export const updateProject: Reducer<'projects.update'> = (pack, input, facts) => {
  const after = { ...pack.project };
  for (const field of TEXTS) if (input[field] !== undefined) after[field] = input[field] || null;
  if (TEXTS.every((field) => after[field] === pack.project[field])) return pack;
  return withProject(pack, after, facts);
};

const withProject = (pack: ProjectPack, after: Project, facts: ActFacts): ProjectPack =>
  withRequirements(
    { ...pack, project: { ...after, version: pack.project.version + 1, updatedAt: facts.occurredAt } },
    facts,
  );

export const transitionProject: Reducer<'projects.transition'> = (pack, input, told) => {
  const { project: before } = pack;
  const { to } = input;
  if (to === undefined) return pack;
  // A device with a wrong clock cannot date a transition before the project was created.
  const at = new Date(Math.max(Date.parse(told.occurredAt), Date.parse(before.createdAt))).toISOString();
  const facts = { ...told, occurredAt: at };
  const project = projectAfter(pack, { ...input, to }, at);
  let after: ProjectPack = { ...pack, project, course: courseAfter(pack.course, before, project, facts) };
  after = withTimers(after, before, input, facts);
  if (to === 'in progress' && !beginsAgain(before) && before.status !== 'on hold')
    after = startChecklists(after, {}, facts);
  if (to === 'work done') after = submitReport(after, facts);
  return withRights(withProject(after, after.project, facts), facts);
};

type Step = Partial<DeviceInputs['projects.transition']> & { to: ProjectStatus };

/** The server plans, completes and sends back: of those, the pack takes the status alone. */
function projectAfter(
  { project, time }: ProjectPack,
  { to, holdReason, outcome, reason }: Step,
  at: string,
): Project {
  return {
    ...project,
    status: to,
    ...(project.status === 'on hold' && { holdReason: null }),
    ...(project.status === 'cancelled' && { cancelReason: null }),
    ...(to === 'on hold' && { holdReason: holdReason ?? null }),
    ...(to === 'cancelled' && { cancelReason: reason ?? null, workEndedAt: null }),
    ...(to === 'in progress' &&
      (beginsAgain(project)
        ? { outcome: null, completedDate: null }
        : { startedAt: project.startedAt ?? at })),
    ...(to === 'work done' && {
      outcome: outcome ?? null,
      workEndedAt: workEndOf(project, time, at),
    }),
  };
}

function workEndOf(
  { startedAt, workEndedAt }: Project,
  { entries }: ProjectPack['time'],
  at: string,
): string {
  const ends = entries.flatMap(({ category, endedAt }) => (category === 'work' && endedAt) || []);
  const end = endOfWork(
    { startedAt: dateOf(startedAt), workEndedAt: dateOf(workEndedAt) },
    dateOf(ends.toSorted().at(-1) ?? null),
    new Date(at),
  );
  return end.toISOString();
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function withTimers(pack: ProjectPack, before: Project, input: Partial<Step>, facts: ActFacts): ProjectPack {
  const { actor, occurredAt: at } = facts;
  const operatorId = before.assignedOperator?.id ?? null;
  const timers = timersOfTransition(
    { status: before.status, operatorId },
    pack.project.status,
    actor.id,
    (userId) => heldCategory(pack, userId),
  );
  if (!timers) return pack;
  const { stops, starts, category } = timers;
  const { timersEndAt } = input;
  const isHold = pack.project.status === 'on hold';
  const after = stopTimers(pack, { userId: stops, at, timersEndAt, isHold }, facts);
  if (starts === undefined || category === undefined) return after;
  const person = before.assignedOperator ?? actor;
  // Its id is no answer's: the entry can be changed once the server has listed it.
  return beginTimer(after, { person, category, at, occurredAt: null }, { ...facts, id: facts.id + 1 });
}

/** What operators may change ends with the work, and begins again with it. */
function withRights(pack: ProjectPack, { actor }: ActFacts): ProjectPack {
  if (actor.role === 'manager' || !isLocked(pack.project)) return pack;
  return {
    ...pack,
    parts: pack.parts.map((part) => ({ ...part, changeable: part.isLate && part.changeable })),
    files: pack.files.map((file) => ({ ...file, deletable: false })),
    travelDocuments: pack.travelDocuments && {
      ...pack.travelDocuments,
      documents: pack.travelDocuments.documents.map((document) => ({ ...document, deletable: false })),
    },
  };
}

const at = (step: CourseStep): number => COURSE_STEPS.indexOf(step);

function courseAfter(
  course: ProjectCourse,
  { status: from }: Project,
  { status: to, locationTimezone }: Project,
  { occurredAt, actor }: ActFacts,
): ProjectCourse {
  const here = { day: zonedDay(new Date(occurredAt), locationTimezone), by: actor.name };
  const ofOffice = course.steps.filter(({ step }) => step === 'invoiced');
  const reached = new Map<CourseStep, ReachedStep>(
    course.steps
      .filter(({ step, isReached }) => isReached && step !== 'invoiced' && step !== 'cancelled')
      .map(({ step, day, by }) => [step, { day, by }]),
  );
  const last = [...reached.keys()].toSorted((one, other) => at(other) - at(one))[0];
  const current = reachStep(reached, { from, to }, here) ?? last ?? 'requested';
  if (!reached.has(current)) reached.set(current, { day: null, by: null });
  const steps = COURSE_STEPS.slice(0, at('invoiced')).flatMap((step): ProjectCourse['steps'] => {
    const known = reached.get(step);
    if (known) return [{ step, isReached: true, ...known }];
    return at(step) > at(current) && to !== 'cancelled'
      ? [{ step, isReached: false, day: null, by: null }]
      : [];
  });
  const end: ProjectCourse['steps'] =
    to === 'cancelled' ? [{ step: 'cancelled', isReached: true, ...here }] : ofOffice;
  // Only the server undoes a transition.
  return { steps: [...steps, ...end], undo: null };
}
