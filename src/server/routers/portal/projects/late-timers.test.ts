import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject } from '#server/testing/factories.ts';
import { codeOf } from '#server/testing/portal/project-harness.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

const HOUR = 3_600_000;
/** The clock of a test is at 2 March 2026, 08:00 UTC; the manager cancels the project at this time. */
const LOCK = '2026-03-02T08:00:00.000Z';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

let project: ReportedProject;
let otherId: number;
beforeEach(async () => {
  project = await createReportedProject();
  const { people, db } = project;
  otherId = createProject(db, {
    vesselName: 'Nordskjær Polaris',
    status: 'in progress',
    assignedOperatorId: people.operator.id,
    createdBy: people.author.id,
    createdAt: new Date('2026-02-20T08:00:00Z'),
  }).id;
});
afterEach(() => project.close());

const start = (projectId: number, occurredAt: string, fields: { timersEndAt?: string } = {}) =>
  project.as.operator.time.start({ projectId, category: 'work', occurredAt, ...fields });

async function cancel(): Promise<void> {
  await project.step('manager', { to: 'cancelled', reason: 'Sailed' });
  project.clock.advance(HOUR);
}

async function timesOn(projectId: number) {
  const { entries } = await project.as.manager.time.list({ projectId });
  return entries.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
}

test('a late timer ends where its person started the next one on another project', async () => {
  await cancel();
  await start(project.projectId, at('07:00'));
  await start(otherId, at('07:20'));
  expect((await timesOn(project.projectId))[0]).toEqual([at('07:00'), at('07:20')]);
  expect(await timesOn(otherId)).toEqual([[at('07:20'), null]]);
});

test('a timer that a manager ended with the project ends where its person started the next one', async () => {
  await start(project.projectId, at('07:00'));
  await cancel();
  await start(otherId, at('07:20'));
  expect((await timesOn(project.projectId))[0]).toEqual([at('07:00'), at('07:20')]);
  expect(await timesOn(otherId)).toEqual([[at('07:20'), null]]);
});

test('a late timer asks when the one on another project ended, and ends it', async () => {
  await start(otherId, at('06:30'));
  await cancel();
  expect(await codeOf(start(project.projectId, at('07:00')))).toBe('BAD_REQUEST');
  await start(project.projectId, at('07:00'), { timersEndAt: at('06:55') });
  expect((await timesOn(project.projectId))[0]).toEqual([at('07:00'), LOCK]);
  expect(await timesOn(otherId)).toEqual([[at('06:30'), at('06:55')]]);
});

test('a late timer leaves one alone that was started after it', async () => {
  await start(otherId, at('07:30'));
  await cancel();
  await start(project.projectId, at('07:00'));
  expect(await timesOn(otherId)).toEqual([[at('07:30'), null]]);
});
