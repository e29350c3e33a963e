import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectTimeEntries } from '#db/schema/index.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

const HOUR = 3_600_000;

let project: ProjectHarness;
let otherId: number;
beforeEach(() => {
  const createdAt = new Date('2026-03-01T08:00:00Z');
  project = createProjectHarness({ createdAt });
  otherId = createReadyProject(project.db, project.clock, {
    operatorId: project.people.operator.id,
    vesselName: 'Haukvær Feltspat',
    status: 'scheduled',
    scheduledDate: '2026-03-02',
    createdBy: project.people.author.id,
    createdAt,
  }).id;
  project.db.delete(projectTimeEntries).run();
});
afterEach(() => project.close());

/** The clock of a test is at 2 March 2026, 08:00 UTC. */
const start = (projectId: number, input: object = {}) =>
  project.as.operator.time.start({ projectId, category: 'work', ...input });
const move = (id: number, to: 'in progress' | 'on hold' | 'travelling' | 'cancelled', input: object = {}) =>
  project.as.manager.projects.byId({ id }).then(({ version }) =>
    project.as.manager.projects.transition({
      id,
      to,
      version,
      holdReason: 'weather',
      reason: 'The vessel left',
      ...input,
    }),
  );
const entries = () =>
  project.db
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
    project.clock.advance(2 * HOUR);
    await expect(start(project.projectId)).rejects.toMatchObject(
      question(
        'Your work timer on Haukvær Feltspat has been running for 2 h. It stops when this one starts. Check when it ended.',
      ),
    );
    expect(entries()).toEqual([[otherId, 'work', '08:00', 'running']]);
    await start(project.projectId, { timersEndAt: '2026-03-02T09:30:00Z' });
    expect(entries()).toEqual([
      [otherId, 'work', '08:00', '09:30'],
      [project.projectId, 'work', '10:00', 'running'],
    ]);
    expect((await project.as.operator.time.list({ projectId: otherId })).operatorHours).toBe('1.50');
  });

  test('an end before the start of the timer, or in the future, is refused at its field', async () => {
    await start(otherId);
    await expect(start(project.projectId, { timersEndAt: '2026-03-02T07:00:00Z' })).rejects.toMatchObject(
      question('The end must be after the start of the timer.'),
    );
    await expect(start(project.projectId, { timersEndAt: '2026-03-02T09:00:00Z' })).rejects.toMatchObject(
      question('The end is in the future.'),
    );
    expect(entries()).toEqual([[otherId, 'work', '08:00', 'running']]);
  });

  test("a transition that starts a timer asks the project's operator first", async () => {
    await start(project.projectId);
    project.clock.advance(HOUR / 2);
    const text =
      'Ola Operator’s work timer on Nordskjær Vektor has been running for 30 min. It stops when this one starts. Check when it ended.';
    const { steps } = await project.as.manager.projects.nextTransitions({ id: otherId });
    expect(steps.find(({ to }) => to === 'travelling')?.missing).toEqual([
      { item: 'timersEndAt', text, inCall: true },
    ]);
    await expect(move(otherId, 'travelling')).rejects.toMatchObject(question(text));
    await move(otherId, 'travelling', { timersEndAt: '2026-03-02T08:20:00Z' });
    expect(entries()).toEqual([
      [project.projectId, 'work', '08:00', '08:20'],
      [otherId, 'travel', '08:30', 'running'],
    ]);
  });

  test('the timers of two people run side by side', async () => {
    await start(project.projectId);
    await project.as.manager.time.start({ projectId: otherId, category: 'work' });
    expect(await project.as.manager.time.running()).toMatchObject([
      { vesselName: 'Nordskjær Vektor', userName: 'Ola Operator' },
      { vesselName: 'Haukvær Feltspat', userName: 'Mona Manager' },
    ]);
    expect(await project.as.operator.time.running()).toMatchObject([{ projectId: project.projectId }]);
    expect(await project.as.foreign.time.running()).toEqual([]);
  });

  test('undoing a hold leaves a timer stopped whose person has started another one', async () => {
    const { projectId } = project;
    const undo = async () => {
      const { version } = await project.as.manager.projects.byId({ id: projectId });
      await project.as.manager.projects.undoTransition({ id: projectId, version });
    };
    await start(projectId);
    await project.as.manager.time.start({ projectId, category: 'standby' });
    project.clock.advance(HOUR);
    await move(projectId, 'on hold');
    await start(otherId);
    await undo();
    expect((await project.as.manager.projects.byId({ id: projectId })).status).toBe('in progress');
    expect(entries()).toEqual([
      [projectId, 'work', '08:00', '09:00'],
      [projectId, 'standby', '08:00', 'running'],
      [otherId, 'work', '09:00', 'running'],
    ]);
  });
});

describe('a timer above 12 hours', () => {
  test('is only stopped with the time when it ended', async () => {
    await start(project.projectId);
    project.clock.advance(12 * HOUR);
    expect(await project.as.operator.time.stop({ projectId: project.projectId })).toMatchObject({
      minutes: 720,
    });
    await start(project.projectId);
    project.clock.advance(26 * HOUR + 600_000);
    const long = 'Your work timer has been running for 26 h 10 min. Check when it ended.';
    const { time, projects } = project.portalOf(project.signIn(project.people.operator));
    await expect(time.stop({ projectId: project.projectId })).rejects.toMatchObject(question(long));
    await expect(time.start({ projectId: project.projectId, category: 'travel' })).rejects.toMatchObject(
      question(long),
    );
    const { version } = await projects.byId({ id: project.projectId });
    await expect(
      projects.transition({ id: project.projectId, to: 'on hold', holdReason: 'parts', version }),
    ).rejects.toMatchObject(question(long));
    const stopped = await time.stop({ projectId: project.projectId, timersEndAt: '2026-03-03T04:00:00Z' });
    expect(stopped).toMatchObject({ minutes: 480, endedAt: '2026-03-03T04:00:00.000Z' });
  });

  test('from an offline device counts until it was stopped there', async () => {
    await start(project.projectId);
    project.clock.advance(14 * HOUR);
    const stopped = await project.as.operator.time.stop({
      projectId: project.projectId,
      occurredAt: '2026-03-02T16:00:00Z',
    });
    expect(stopped).toMatchObject({ minutes: 480 });
  });

  test("is confirmed alone: a colleague's timer on the project ends with the transition", async () => {
    await start(project.projectId);
    project.clock.advance(13 * HOUR);
    await project.as.manager.time.start({ projectId: project.projectId, category: 'standby' });
    project.clock.advance(HOUR);
    await move(project.projectId, 'on hold', { timersEndAt: '2026-03-02T16:00:00Z' });
    expect(entries()).toEqual([
      [project.projectId, 'work', '08:00', '16:00'],
      [project.projectId, 'standby', '21:00', '22:00'],
    ]);
  });
});

describe('Resume', () => {
  test("restarts the timer that the hold stopped, of the project's operator", async () => {
    await start(project.projectId, { category: 'standby' });
    await project.as.manager.time.start({ projectId: project.projectId, category: 'work' });
    project.clock.advance(HOUR);
    await move(project.projectId, 'on hold');
    project.clock.advance(HOUR);
    await move(project.projectId, 'in progress');
    expect(await project.as.manager.time.running()).toMatchObject([
      { userName: 'Ola Operator', category: 'standby', startedAt: '2026-03-02T10:00:00.000Z' },
    ]);
  });

  test('restarts none if the hold stopped none, and keeps one that was started since', async () => {
    await start(project.projectId);
    await move(project.projectId, 'on hold');
    await move(project.projectId, 'in progress');
    await project.as.operator.time.stop({ projectId: project.projectId });
    await move(project.projectId, 'on hold');
    await start(project.projectId, { category: 'waiting' });
    await move(project.projectId, 'in progress');
    expect(await project.as.operator.time.running()).toMatchObject([{ category: 'waiting' }]);
  });

  test('asks before it stops a timer on another project', async () => {
    await start(project.projectId);
    await move(project.projectId, 'on hold');
    await start(otherId);
    await expect(move(project.projectId, 'in progress')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await move(project.projectId, 'in progress', { timersEndAt: '2026-03-02T08:00:00Z' });
    expect(await project.as.operator.time.running()).toMatchObject([{ projectId: project.projectId }]);
  });
});
