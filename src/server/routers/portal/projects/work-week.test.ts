import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject } from '#server/testing/factories.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

const add = (
  startedAt: string,
  endedAt: string,
  category: 'work' | 'travel' = 'work',
  projectId = project.projectId,
) => project.as.operator.time.add({ projectId, category, startedAt, endedAt });
const week = () => project.as.operator.time.week();

// The clock of a test is at Monday 2 March 2026, 08:00 UTC.
test("begins on Monday at midnight in the person's zone, and cuts entries there", async () => {
  await add('2026-03-01T22:00:00Z', '2026-03-02T01:00:00Z');
  await add('2026-02-27T08:00:00Z', '2026-02-27T12:00:00Z');
  expect(await week()).toMatchObject({ from: '2026-03-02', to: '2026-03-08', hours: '2.00' });
});

test('still belongs on Sunday to the week that began six days before', async () => {
  await add('2026-03-02T04:00:00Z', '2026-03-02T06:00:00Z');
  project.clock.set('2026-03-08T20:00:00Z');
  expect(await week()).toMatchObject({ from: '2026-03-02', hours: '2.00' });
  project.clock.set('2026-03-08T23:30:00Z');
  expect(await week()).toMatchObject({ from: '2026-03-09', hours: '0.00' });
});

test("weeks with a clock change have their real length in the person's zone", async () => {
  for (const [now, from, hours] of [
    // One minute before midnight on the Sunday that has 23 hours, and on the one that has 25.
    ['2026-03-29T21:59:00Z', '2026-03-23', '166.98'],
    ['2026-10-25T22:59:00Z', '2026-10-19', '168.98'],
  ] as const) {
    project.clock.set(now);
    const { time } = project.portalOf(project.signIn(project.people.operator));
    const monday = Date.parse(`${from}T00:00:00Z`);
    await time.add({
      projectId: project.projectId,
      category: 'standby',
      startedAt: new Date(monday - 86_400_000).toISOString(),
      endedAt: now,
    });
    expect(await time.week()).toMatchObject({ from, hours });
  }
});

test('counts concurrent projects once, and nobody else’s hours', async () => {
  const other = createProject(project.db, {
    status: 'in progress',
    assignedOperatorId: project.people.operator.id,
  });
  await add('2026-03-02T04:00:00Z', '2026-03-02T06:00:00Z');
  await add('2026-03-02T05:00:00Z', '2026-03-02T07:00:00Z', 'travel', other.id);
  await project.as.manager.time.add({
    projectId: project.projectId,
    category: 'work',
    startedAt: '2026-03-02T04:00:00Z',
    endedAt: '2026-03-02T07:00:00Z',
  });
  expect(await week()).toMatchObject({ hours: '3.00', hoursByCategory: { work: '2.00', travel: '1.00' } });
});

test('leaves out a running timer', async () => {
  await project.as.operator.time.start({ projectId: project.projectId, category: 'travel' });
  project.clock.advance(3_600_000);
  expect(await week()).toMatchObject({ hours: '0.00' });
});
