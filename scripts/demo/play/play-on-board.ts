import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { TimeCategory } from '#contract/project/time.ts';
import {
  COMMENTS,
  OFFICE_NEWS,
  PEOPLE_MET,
  QUESTIONS,
  SEND_BACK_REASONS,
  STANDBY_NOTE,
  WAITING_NOTES,
} from '#scripts/demo/invented/project-texts.ts';
import { DEMO_VESSELS } from '#scripts/demo/invented/vessels.ts';
import { addComment } from '#server/services/comments/add-comment.ts';
import { createOnBoardContact } from '#server/services/on-board-contacts/create-on-board-contact.ts';
import { transitionProject } from '#server/services/projects/transitions/transition-project.ts';
import { transitionWithReport } from '#server/services/projects/transitions/transition-with-report.ts';
import { addTimeEntry } from '#server/services/time/add-time-entry.ts';
import { listRunningTimers } from '#server/services/time/running-timers.ts';
import { startOwnTimer } from '#server/services/time/start-timer.ts';
import { stopOwnTimer } from '#server/services/time/stop-own-timer.ts';
import { answerChecklist } from './answer-checklist.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';
import { momentOn, visitDays } from './play-office.ts';
import { partEvents } from './play-parts.ts';
import { isSignedOnPaper, sign } from './sign-project.ts';
import { takePhoto } from './take-photo.ts';

const MET_SINCE_DAY = -120;

type Step = Pick<TransitionProjectInput, 'to'> & Partial<TransitionProjectInput>;

/** What happens from leaving for the ship to the manager's approval, as far as the project has come. */
export function boardEvents(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { plan } = project;
  const { fate, first, days, operator } = plan;
  if (operator === null || fate === 'cancelled') return [];
  const at = (day: number, hours: number, act: DemoEvent['act']): DemoEvent => ({
    at: momentOn(world, first + day, hours),
    act,
  });
  const step =
    (fields: Step, by = operator) =>
    (moment: Date) =>
      move(world, project, by, moment, fields);

  const earlier: DemoEvent[] = [];
  if (plan.firstVisitBefore !== undefined) {
    const day = -plan.firstVisitBefore;
    earlier.push(
      at(day, 4.5, step({ to: 'travelling' })),
      at(day, 6, step({ to: 'in progress' })),
      at(day, 11, step({ to: 'on hold', holdReason: 'parts' })),
      at(day + 1, 9, step({ to: 'scheduled', ...visitDays(world, first, days) }, plan.manager)),
    );
  }
  if (fate === 'scheduled') return earlier;
  const travel = at(0, 4.5, step({ to: 'travelling' }));
  if (fate === 'travelling') return [...earlier, travel];
  const events = [
    ...earlier,
    travel,
    at(0, 6, step({ to: 'in progress' })),
    at(0, 6.8, (moment) => meetSomebody(world, project, moment)),
    ...comments(world, project),
    ...partEvents(world, project),
    ...photos(world, project, 'before', 0, 6.4),
  ];
  if (fate === 'on hold') {
    return [
      ...events,
      at(0, 9, step({ to: 'on hold', holdReason: world.random.oneOf(['parts', 'vessel left']) })),
    ];
  }
  if (plan.isHeldUp) {
    const holdReason = world.random.oneOf(['access', 'weather', 'parts'] as const);
    events.push(
      at(0, 8, step({ to: 'on hold', holdReason })),
      at(0, 9.5, step({ to: 'in progress' })),
      at(0, 9.6, () =>
        addTime(world, project, { category: 'waiting', hours: [8, 9.5], note: WAITING_NOTES[holdReason] }),
      ),
    );
  }
  const isDone = fate !== 'in progress';
  if (isDone && plan.serviceType === 'commissioning attendance' && days > 1) {
    events.push(
      at(0, 17, () =>
        addTime(world, project, { category: 'standby', hours: [15, 16.5], note: STANDBY_NOTE }),
      ),
    );
  }
  for (let day = 1; day < (isDone ? days : Math.min(days, 1 - first)); day += 1) {
    events.push(
      at(day - 1, 15, (moment) => stopTimer(world, project, operator, moment)),
      at(day, 6, (moment) => startTimer(world, project, operator, moment)),
    );
  }
  if (!isDone) {
    return [
      ...events,
      at(0, 10, (moment) => answerChecklist(world, project, moment, 0.5)),
      at(-first - 1, 14.5, (moment) => notifyOperator(world, project, moment)),
    ];
  }
  const last = days - 1;
  const finish = (day: number): DemoEvent[] => [
    at(day, 14.5, (moment) => sign(world, project, moment)),
    at(day, 14.8, step({ to: 'work done', outcome: plan.outcome })),
  ];
  events.push(
    ...photos(world, project, 'after', last, 12),
    at(last, 13, (moment) => answerChecklist(world, project, moment)),
    at(last, 14.2, (moment) => stopTimer(world, project, operator, moment)),
    ...finish(last),
  );
  if (fate === 'work done') return events;
  if (plan.isSentBack) {
    const reason = world.random.oneOf(SEND_BACK_REASONS);
    events.push(at(days, 8, step({ to: 'in progress', reason }, plan.manager)), ...finish(days));
  }
  const completedDate = addDays(osloDay(world.now), first + last);
  events.push(at(days + 1, 9, step({ to: 'completed', completedDate }, plan.manager)));
  return events;
}

async function move(
  world: DemoWorld,
  project: PlayedProject,
  by: number,
  at: Date,
  step: Step,
): Promise<void> {
  const [ctx, input] = [
    asPerson(world, by, at),
    { id: project.id, version: versionOf(world, project.id), timersEndAt: at.toISOString(), ...step },
  ];
  // Nothing is printed of a report that lies on paper.
  if (isSignedOnPaper(project)) transitionProject(ctx, input);
  else await transitionWithReport(ctx, input);
}

/** Writes down what the operator did on the first day. */
function addTime(
  world: DemoWorld,
  { id: projectId, plan }: PlayedProject,
  { category, hours: [from, to], note }: { category: TimeCategory; hours: [number, number]; note: string },
): void {
  const [startedAt, endedAt] = [momentOn(world, plan.first, from), momentOn(world, plan.first, to)];
  const ctx = asPerson(world, plan.operator ?? plan.manager, new Date(+endedAt + 60_000));
  const input = {
    projectId,
    category,
    note,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
  };
  addTimeEntry(ctx, input);
}

/** Adds a person met on board to the projects of the last months. */
function meetSomebody(world: DemoWorld, { id: projectId, plan }: PlayedProject, at: Date): void {
  if (plan.first < MET_SINCE_DAY) return;
  const { contactType, name, position } = world.random.oneOf(PEOPLE_MET);
  const number = String(plan.vessel + 1).padStart(2, '0');
  createOnBoardContact(asPerson(world, plan.operator ?? plan.manager, at), {
    projectId,
    contactType,
    name: `${name} ${number}`,
    position,
    company: DEMO_VESSELS[plan.vessel]?.companyName,
    phone: `+44 7700 9004${number}`,
    email: `${position.split(' ')[0]?.toLowerCase()}${number}@vessel.example`,
  });
}

function startTimer(world: DemoWorld, { id }: PlayedProject, operator: number, at: Date): void {
  startOwnTimer(asPerson(world, operator, at), {
    projectId: id,
    category: 'work',
    timersEndAt: at.toISOString(),
  });
}

/** Work on another project of the same person may have stopped it already. */
function stopTimer(world: DemoWorld, { id }: PlayedProject, operator: number, at: Date): void {
  const person = asPerson(world, operator, at);
  if (
    !listRunningTimers(person).some(
      ({ projectId, userId }) => projectId === id && userId === person.actor.userId,
    )
  )
    return;
  stopOwnTimer(person, { projectId: id, timersEndAt: at.toISOString() });
}

function comments(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { random } = world;
  const { first, manager, operator } = project.plan;
  return Array.from({ length: project.plan.comments }, (_, place) => ({
    at: momentOn(world, first, 6.5 + place * 1.1),
    act(at: Date) {
      const boss = world.people[manager];
      const asks = random.happens(0.25) && boss;
      addComment(asPerson(world, operator ?? manager, at), {
        projectId: project.id,
        comment: asks ? `@${boss.name} ${random.oneOf(QUESTIONS)}` : random.oneOf(COMMENTS),
        mentions: asks ? [boss.id] : [],
      });
    },
  }));
}

/** The office writes to the engineer on board. */
function notifyOperator(world: DemoWorld, { id: projectId, plan }: PlayedProject, at: Date): void {
  const person = world.people[plan.operator ?? plan.manager];
  if (!person) return;
  const comment = `@${person.name} ${world.random.oneOf(OFFICE_NEWS)}`;
  addComment(asPerson(world, plan.manager, at), { projectId, comment, mentions: [person.id] });
}

function photos(
  world: DemoWorld,
  project: PlayedProject,
  phase: 'before' | 'after',
  day: number,
  hours: number,
): DemoEvent[] {
  const taken = phase === 'before' ? Math.ceil(project.plan.photos / 2) : Math.floor(project.plan.photos / 2);
  return Array.from({ length: taken }, (_, place) => ({
    at: momentOn(world, project.plan.first + day, hours + place * 0.1),
    act: async (at: Date) => void (await takePhoto(world, project, at, { phase, place })),
  }));
}
