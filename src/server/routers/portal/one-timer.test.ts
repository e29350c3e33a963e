import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectTimeEntries } from '#db/schema/index.ts';
import { createReadyProject } from '#server/testing/job-facts.ts';
import { createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

const HOUR = 3_600_000;

let job: JobHarness;
let otherId: number;
beforeEach(() => {
  const createdAt = new Date('2026-03-01T08:00:00Z');
  job = createJobHarness({ createdAt });
  otherId = createReadyProject(job.db, job.clock, {
    operatorId: job.people.operator.id,
    vesselName: 'Haukvær Feltspat',
    status: 'scheduled',
    scheduledDate: '2026-03-02',
    createdBy: job.people.author.id,
    createdAt,
  }).id;
  job.db.delete(projectTimeEntries).run();
});
afterEach(() => job.close());

/** The clock of a test stands at 2 March 2026, 08:00 UTC. */
const start = (projectId: number, input: object = {}) =>
  job.as.operator.time.start({ projectId, category: 'work', ...input });
const move = (id: number, to: 'in progress' | 'on hold' | 'travelling' | 'cancelled', input: object = {}) =>
  job.as.manager.projects.byId({ id }).then(({ version }) =>
    job.as.manager.projects.transition({
      id,
      to,
      version,
      holdReason: 'weather',
      reason: 'The vessel left',
      ...input,
    }),
  );
const entries = () =>
  job.db
    .select()
    .from(projectTimeEntries)
    .all()
    .map(({ projectId, category, startedAt, endedAt }) => [
      projectId,
      category,
      startedAt.toISOString().slice(11, 16),
      endedAt?.toISOString().slice(11, 16) ?? 'running',
    ]);
const question = (message: string) => ({
  code: 'BAD_REQUEST',
  cause: { issues: [{ path: ['timersEndAt'], message }] },
});

describe('a person has one running timer', () => {
  test('starting one on another project asks when the first one ended, and stops it there', async () => {
    await start(otherId);
    job.clock.advance(2 * HOUR);
    await expect(start(job.projectId)).rejects.toMatchObject(
      question(
        'Your work timer on Haukvær Feltspat has been running for 2 h. It stops when this one starts. Check when that time ended.',
      ),
    );
    expect(entries()).toEqual([[otherId, 'work', '08:00', 'running']]);
    await start(job.projectId, { timersEndAt: '2026-03-02T09:30:00Z' });
    expect(entries()).toEqual([
      [otherId, 'work', '08:00', '09:30'],
      [job.projectId, 'work', '10:00', 'running'],
    ]);
    expect((await job.as.operator.time.list({ projectId: otherId })).operatorHours).toBe('1.50');
  });

  test('an end before the start of the timer, or in the future, is refused at its field', async () => {
    await start(otherId);
    await expect(start(job.projectId, { timersEndAt: '2026-03-02T07:00:00Z' })).rejects.toMatchObject(
      question('The end must be after the start of the timer.'),
    );
    await expect(start(job.projectId, { timersEndAt: '2026-03-02T09:00:00Z' })).rejects.toMatchObject(
      question('The end lies in the future.'),
    );
    expect(entries()).toEqual([[otherId, 'work', '08:00', 'running']]);
  });

  test('a status step that starts a timer asks for the person who does the project', async () => {
    await start(job.projectId);
    job.clock.advance(HOUR / 2);
    const text =
      'Ola Operator’s work timer on Nordskjær Vektor has been running for 30 min. It stops when this one starts. Check when that time ended.';
    const { steps } = await job.as.manager.projects.nextSteps({ id: otherId });
    expect(steps.find(({ to }) => to === 'travelling')?.missing).toEqual([
      { item: 'timersEndAt', text, inCall: true },
    ]);
    await expect(move(otherId, 'travelling')).rejects.toMatchObject(question(text));
    await move(otherId, 'travelling', { timersEndAt: '2026-03-02T08:20:00Z' });
    expect(entries()).toEqual([
      [job.projectId, 'work', '08:00', '08:20'],
      [otherId, 'travel', '08:30', 'running'],
    ]);
  });

  test('the timers of two people run side by side', async () => {
    await start(job.projectId);
    await job.as.manager.time.start({ projectId: otherId, category: 'work' });
    expect(await job.as.manager.time.running()).toMatchObject([
      { vesselName: 'Nordskjær Vektor', userName: 'Ola Operator' },
      { vesselName: 'Haukvær Feltspat', userName: 'Mona Manager' },
    ]);
    expect(await job.as.operator.time.running()).toMatchObject([{ projectId: job.projectId }]);
    expect(await job.as.foreign.time.running()).toEqual([]);
  });
});

describe('a timer above 12 hours', () => {
  test('is stopped only with an answer when it ended', async () => {
    await start(job.projectId);
    job.clock.advance(12 * HOUR);
    expect(await job.as.operator.time.stop({ projectId: job.projectId })).toMatchObject({ minutes: 720 });
    await start(job.projectId);
    job.clock.advance(26 * HOUR + 600_000);
    const long = 'Your work timer has been running for 26 h 10 min. Check when that time ended.';
    const { time, projects } = job.portalOf(job.signIn(job.people.operator));
    await expect(time.stop({ projectId: job.projectId })).rejects.toMatchObject(question(long));
    await expect(time.start({ projectId: job.projectId, category: 'travel' })).rejects.toMatchObject(
      question(long),
    );
    const { version } = await projects.byId({ id: job.projectId });
    await expect(
      projects.transition({ id: job.projectId, to: 'on hold', holdReason: 'parts', version }),
    ).rejects.toMatchObject(question(long));
    const stopped = await time.stop({ projectId: job.projectId, timersEndAt: '2026-03-03T04:00:00Z' });
    expect(stopped).toMatchObject({ minutes: 480, endedAt: '2026-03-03T04:00:00.000Z' });
  });

  test('of a device that was offline counts to the moment of its press', async () => {
    await start(job.projectId);
    job.clock.advance(14 * HOUR);
    const stopped = await job.as.operator.time.stop({
      projectId: job.projectId,
      occurredAt: '2026-03-02T16:00:00Z',
    });
    expect(stopped).toMatchObject({ minutes: 480 });
  });

  test('is confirmed alone: the timer of a colleague on the project ends with the step', async () => {
    await start(job.projectId);
    job.clock.advance(13 * HOUR);
    await job.as.manager.time.start({ projectId: job.projectId, category: 'standby' });
    job.clock.advance(HOUR);
    await move(job.projectId, 'on hold', { timersEndAt: '2026-03-02T16:00:00Z' });
    expect(entries()).toEqual([
      [job.projectId, 'work', '08:00', '16:00'],
      [job.projectId, 'standby', '21:00', '22:00'],
    ]);
  });
});

describe('Resume', () => {
  test('starts the timer that the hold stopped, of the person who does the project', async () => {
    await start(job.projectId, { category: 'standby' });
    await job.as.manager.time.start({ projectId: job.projectId, category: 'work' });
    job.clock.advance(HOUR);
    await move(job.projectId, 'on hold');
    job.clock.advance(HOUR);
    await move(job.projectId, 'in progress');
    expect(await job.as.manager.time.running()).toMatchObject([
      { userName: 'Ola Operator', category: 'standby', startedAt: '2026-03-02T10:00:00.000Z' },
    ]);
  });

  test('starts none if the hold stopped none, and keeps one that was started meanwhile', async () => {
    await start(job.projectId);
    await move(job.projectId, 'on hold');
    await move(job.projectId, 'in progress');
    await job.as.operator.time.stop({ projectId: job.projectId });
    await move(job.projectId, 'on hold');
    await start(job.projectId, { category: 'waiting' });
    await move(job.projectId, 'in progress');
    expect(await job.as.operator.time.running()).toMatchObject([{ category: 'waiting' }]);
  });

  test('asks before it stops a timer on another project', async () => {
    await start(job.projectId);
    await move(job.projectId, 'on hold');
    await start(otherId);
    await expect(move(job.projectId, 'in progress')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await move(job.projectId, 'in progress', { timersEndAt: '2026-03-02T08:00:00Z' });
    expect(await job.as.operator.time.running()).toMatchObject([{ projectId: job.projectId }]);
  });
});
