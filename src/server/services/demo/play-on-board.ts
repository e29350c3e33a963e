import { addDays, osloDay } from '#contract/calendar-day.ts';
import type { TransitionProjectInput } from '#contract/project-change.ts';
import { COMMENTS, QUESTIONS, SEND_BACK_REASONS } from '#db/seed/demo/job-words.ts';
import { addComment } from '#server/services/comments/add-comment.ts';
import { transitionProject } from '#server/services/projects/transition-project.ts';
import { transitionWithReport } from '#server/services/service-reports/transition-with-report.ts';
import { listRunningTimers } from '#server/services/time/running-timers.ts';
import { startOwnTimer } from '#server/services/time/start-timer.ts';
import { stopOwnTimer } from '#server/services/time/stop-own-timer.ts';
import { answerChecklist } from './answer-checklist.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld, type PlayedJob } from './demo-world.ts';
import { momentOn } from './play-office.ts';
import { partEvents } from './play-parts.ts';
import { isSignedOnPaper, sign } from './sign-job.ts';
import { takePhoto } from './take-photo.ts';

type Step = Pick<TransitionProjectInput, 'to'> & Partial<TransitionProjectInput>;

/** What happens from leaving for the ship to the manager's approval, as far as the job has come. */
export function boardEvents(world: DemoWorld, job: PlayedJob): DemoEvent[] {
  const { plan } = job;
  const { fate, first, days, operator } = plan;
  if (operator === null || fate === 'scheduled' || fate === 'cancelled') return [];
  const at = (day: number, hours: number, act: DemoEvent['act']): DemoEvent => ({
    at: momentOn(world, first + day, hours),
    act,
  });
  const step =
    (fields: Step, by = operator) =>
    (moment: Date) =>
      move(world, job, by, moment, fields);

  const travel = at(0, 4.5, step({ to: 'travelling' }));
  if (fate === 'travelling') return [travel];
  const events = [
    travel,
    at(0, 6, step({ to: 'in progress' })),
    ...comments(world, job),
    ...partEvents(world, job),
    ...photos(world, job, 'before', 0, 6.4),
  ];
  if (fate === 'on hold') {
    return [
      ...events,
      at(0, 9, step({ to: 'on hold', holdReason: world.chance.oneOf(['parts', 'vessel left']) })),
    ];
  }
  if (plan.isHeldUp) {
    events.push(
      at(0, 8, step({ to: 'on hold', holdReason: world.chance.oneOf(['access', 'weather', 'parts']) })),
      at(0, 9.5, step({ to: 'in progress' })),
    );
  }
  const isDone = fate !== 'in progress';
  for (let day = 1; day < (isDone ? days : Math.min(days, 1 - first)); day += 1) {
    events.push(
      at(day - 1, 15, (moment) => stopTimer(world, job, operator, moment)),
      at(day, 6, (moment) => startTimer(world, job, operator, moment)),
    );
  }
  if (!isDone) {
    return [...events, at(0, 10, (moment) => answerChecklist(world, job, moment, 0.5))];
  }
  const last = days - 1;
  const finish = (day: number): DemoEvent[] => [
    at(day, 14.5, (moment) => sign(world, job, moment)),
    at(day, 14.8, step({ to: 'work done', outcome: plan.outcome })),
  ];
  events.push(
    ...photos(world, job, 'after', last, 12),
    at(last, 13, (moment) => answerChecklist(world, job, moment)),
    at(last, 14.2, (moment) => stopTimer(world, job, operator, moment)),
    ...finish(last),
  );
  if (fate === 'work done') return events;
  if (plan.isSentBack) {
    const reason = world.chance.oneOf(SEND_BACK_REASONS);
    events.push(at(days, 8, step({ to: 'in progress', reason }, plan.manager)), ...finish(days));
  }
  const completedDate = addDays(osloDay(world.now), first + last);
  events.push(at(days + 1, 9, step({ to: 'completed', completedDate }, plan.manager)));
  return events;
}

async function move(world: DemoWorld, job: PlayedJob, by: number, at: Date, step: Step): Promise<void> {
  const [ctx, input] = [
    asPerson(world, by, at),
    { id: job.id, version: versionOf(world, job.id), timersEndAt: at.toISOString(), ...step },
  ];
  // Nothing is printed of a report that lies on paper.
  if (isSignedOnPaper(job)) transitionProject(ctx, input);
  else await transitionWithReport(ctx, input);
}

function startTimer(world: DemoWorld, { id }: PlayedJob, operator: number, at: Date): void {
  startOwnTimer(asPerson(world, operator, at), {
    projectId: id,
    category: 'work',
    timersEndAt: at.toISOString(),
  });
}

/** Work on another project of the same person may have stopped it already. */
function stopTimer(world: DemoWorld, { id }: PlayedJob, operator: number, at: Date): void {
  const person = asPerson(world, operator, at);
  if (
    !listRunningTimers(person).some(
      ({ projectId, userId }) => projectId === id && userId === person.actor.userId,
    )
  )
    return;
  stopOwnTimer(person, { projectId: id, timersEndAt: at.toISOString() });
}

function comments(world: DemoWorld, job: PlayedJob): DemoEvent[] {
  const { chance } = world;
  const { first, manager, operator } = job.plan;
  return Array.from({ length: job.plan.comments }, (_, place) => ({
    at: momentOn(world, first, 6.5 + place * 1.1),
    act(at: Date) {
      const boss = world.people[manager];
      const asks = chance.happens(0.25) && boss;
      addComment(asPerson(world, operator ?? manager, at), {
        projectId: job.id,
        comment: asks ? `@${boss.name} ${chance.oneOf(QUESTIONS)}` : chance.oneOf(COMMENTS),
        mentions: asks ? [boss.id] : [],
      });
    },
  }));
}

function photos(
  world: DemoWorld,
  job: PlayedJob,
  phase: 'before' | 'after',
  day: number,
  hours: number,
): DemoEvent[] {
  const taken = phase === 'before' ? Math.ceil(job.plan.photos / 2) : Math.floor(job.plan.photos / 2);
  return Array.from({ length: taken }, (_, place) => ({
    at: momentOn(world, job.plan.first + day, hours + place * 0.1),
    act: async (at: Date) => void (await takePhoto(world, job, at, phase)),
  }));
}
