import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

async function hold(): Promise<void> {
  await project.step('manager', { to: 'on hold', holdReason: 'weather' });
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

describe('a timer that the office stopped while its person could still write', () => {
  const stop = (occurredAt: string) =>
    project.as.operator.time.stop({ projectId: project.projectId, occurredAt });

  test('ends where its person stopped it, and is not late', async () => {
    await start(project.projectId, at('06:00'));
    await hold();
    expect(await stop(at('06:30'))).toMatchObject({ endedAt: at('06:30'), minutes: 30, lateSince: null });
    expect(await codeOf(stop(at('06:20')))).toBe('CONFLICT');
  });

  test('ends where its person stopped it, before a visit that is postponed', async () => {
    project.setProject({ status: 'travelling', scheduledDate: '2026-03-02', location: 'Bergen' });
    await start(project.projectId, at('06:00'));
    await project.step('manager', { to: 'scheduled', reason: 'Storm', scheduledDate: '2026-03-09' });
    project.clock.advance(HOUR);
    expect(await stop(at('06:30'))).toMatchObject({ endedAt: at('06:30'), minutes: 30, lateSince: null });
  });

  test('is not restarted: its person had stopped it before the hold', async () => {
    await start(project.projectId, at('06:00'));
    await hold();
    await stop(at('06:30'));
    await project.step('manager', { to: 'in progress' });
    expect(await project.as.operator.time.running()).toEqual([]);
  });

  test('is shortened by a stop that comes after the project was resumed, and the new one runs on', async () => {
    await start(project.projectId, at('06:00'));
    await hold();
    await project.step('manager', { to: 'in progress' });
    await stop(at('06:30'));
    expect((await timesOn(project.projectId)).slice(0, 2)).toEqual([
      [at('09:00'), null],
      [at('06:00'), at('06:30')],
    ]);
  });

  test('ends where its person started the next one, on this project or on another', async () => {
    await start(project.projectId, at('06:00'));
    await hold();
    await start(project.projectId, at('06:20'));
    expect((await timesOn(project.projectId)).slice(0, 2)).toEqual([
      [at('06:20'), null],
      [at('06:00'), at('06:20')],
    ]);
    await project.step('manager', { to: 'in progress' });
    await hold();
    await start(otherId, at('06:40'));
    expect((await timesOn(project.projectId))[0]).toEqual([at('06:20'), at('06:40')]);
  });

  test('keeps an end that was typed by hand', async () => {
    const { id } = await start(project.projectId, at('06:00'));
    await hold();
    const edit = { projectId: project.projectId, id, version: 2, endedAt: at('07:00') };
    await project.as.operator.time.update(edit);
    expect(await codeOf(stop(at('06:30')))).toBe('CONFLICT');
  });
});
