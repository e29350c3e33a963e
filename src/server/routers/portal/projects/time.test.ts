import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, changes, projectTimeEntries, idempotencyKeys } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { startTimer } from '#server/services/time/start-timer.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import { createProject } from '#server/testing/factories.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

const HOUR = 3_600_000;
const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

/** The clock of a test is at 2 March 2026, 08:00 UTC. */
const morning = { startedAt: '2026-03-02T04:00:00Z', endedAt: '2026-03-02T07:30:00Z' };
const add = (input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].time.add({ projectId: project.projectId, category: 'work', ...morning, ...input });
const hours = async () =>
  (await project.as.manager.time.list({ projectId: project.projectId })).operatorHours;

describe('who may', () => {
  const calls: [string, (actor: ProjectActor, id: number) => Promise<unknown>][] = [
    ['list', (actor) => project.as[actor].time.list({ projectId: project.projectId })],
    ['add', (actor) => add({}, actor)],
    [
      'update',
      (actor, id) =>
        project.as[actor].time.update({ projectId: project.projectId, id, version: 1, note: 'x' }),
    ],
    ['start', (actor) => project.as[actor].time.start({ projectId: project.projectId, category: 'work' })],
    ['stop', (actor) => project.as[actor].time.stop({ projectId: project.projectId })],
    ['remove', (actor, id) => project.as[actor].time.remove({ projectId: project.projectId, id })],
  ];

  test.each<[ProjectActor, string[]]>([
    ['anonymous', Array(6).fill('UNAUTHORIZED')],
    ['foreign', Array(6).fill('NOT_FOUND')],
    ['author', ['OK', ...Array(5).fill('FORBIDDEN')]],
    ['operator', Array(6).fill('OK')],
    ['manager', Array(6).fill('OK')],
  ])('%s', async (actor, expected) => {
    const { id } = await add();
    const codes = [];
    for (const [, call] of calls) codes.push(await codeOf(call(actor, id)));
    expect(codes).toEqual(expected);
  });

  test.each(['work done', 'completed', 'cancelled'] as const)(
    'operators only read their time when the project is %s; managers correct it',
    async (status) => {
      const { id } = await add();
      project.setProject({ status });
      const codes = async (actor: ProjectActor) => {
        const found = [];
        for (const [, call] of calls) found.push(await codeOf(call(actor, id)));
        return found;
      };
      expect(await codes('operator')).toEqual(['OK', ...Array(5).fill('CONFLICT')]);
      // No timer runs there for anyone, so there is none to stop either.
      expect(await codes('manager')).toEqual(['OK', 'OK', 'OK', 'CONFLICT', 'CONFLICT', 'OK']);
    },
  );

  test('an operator adds and corrects only their own time, a manager anyone’s', async () => {
    const { id } = await add({ userId: project.people.operator.id }, 'manager');
    expect(await codeOf(add({ userId: project.people.manager.id }))).toBe('FORBIDDEN');
    const theirs = await add({}, 'manager');
    expect(theirs).toMatchObject({ userId: project.people.manager.id, userName: 'Mona Manager' });
    const change = { projectId: project.projectId, version: 1, note: 'Waited for the pilot' };
    expect(await codeOf(project.as.operator.time.update({ ...change, id: theirs.id }))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.operator.time.remove({ ...change, id: theirs.id }))).toBe('FORBIDDEN');
    expect(await project.as.operator.time.update({ ...change, id })).toMatchObject({ version: 2 });
    expect(await codeOf(add({ userId: 999 }, 'manager'))).toBe('BAD_REQUEST');
  });

  test('an entry cannot be reached through another project', async () => {
    const { id } = await add();
    const other = createProject(project.db, { assignedOperatorId: project.people.operator.id });
    expect(await codeOf(project.as.operator.time.remove({ projectId: other.id, id }))).toBe('NOT_FOUND');
    expect(await codeOf(project.as.manager.time.remove({ projectId: other.id, id }))).toBe('NOT_FOUND');
  });
});

describe('the hours of a project', () => {
  test('follow every write, and count overlaps once', async () => {
    const first = await add();
    expect(first).toMatchObject({ minutes: 210, timezone: 'Europe/Oslo', version: 1 });
    await add({ category: 'standby', startedAt: '2026-03-02T06:00:00Z', endedAt: '2026-03-02T08:00:00Z' });
    expect(await project.as.operator.time.list({ projectId: project.projectId })).toMatchObject({
      operatorHours: '4.00',
      hoursByCategory: { work: '3.50', travel: '0.00', waiting: '0.00', standby: '0.50' },
    });
    expect(project.readProject().operatorHours).toBe(400);
    await project.as.operator.time.update({
      projectId: project.projectId,
      id: first.id,
      version: 1,
      startedAt: '2026-03-02T05:00:00Z',
    });
    expect(project.readProject().operatorHours).toBe(300);
    await project.as.operator.time.remove({ projectId: project.projectId, id: first.id });
    expect(project.readProject().operatorHours).toBe(200);
  });

  // From 22:00 to 06:00 local time: an hour less in March, an hour more in October.
  test.each([
    ['forward', 'Europe/Oslo', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 420],
    ['back', 'Europe/Oslo', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 540],
    ['nowhere', 'Asia/Singapore', '2026-10-24T14:00:00Z', '2026-10-24T22:00:00Z', 480],
  ])(
    'count a night when the clocks went %s in %s',
    async (_way, locationTimezone, startedAt, endedAt, minutes) => {
      project.clock.set('2026-11-01T08:00:00Z');
      project.setProject({ locationTimezone });
      const { time } = project.portalOf(project.signIn(project.people.operator));
      const night = await time.add({ projectId: project.projectId, category: 'work', startedAt, endedAt });
      expect(night).toMatchObject({ minutes, timezone: locationTimezone });
      expect(project.readProject().operatorHours).toBe((minutes / 60) * 100);
    },
  );

  test('are limited to 999.99, and a refusal leaves nothing', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const most = new Date(start + 999.99 * HOUR).toISOString();
    project.clock.set('2026-03-02T08:00:00Z');
    await add({ startedAt: '2026-01-01T00:00:00Z', endedAt: most });
    expect(project.readProject().operatorHours).toBe(99_999);
    await expect(
      add({ startedAt: most, endedAt: new Date(Date.parse(most) + 36_000).toISOString() }),
    ).rejects.toThrow('A project can hold at most 999.99 hours');
    expect(project.db.select().from(projectTimeEntries).all()).toHaveLength(1);
    // Time within existing time adds nothing, so it fits.
    await add({ startedAt: '2026-01-02T00:00:00Z', endedAt: '2026-01-03T00:00:00Z' });
    expect(await hours()).toBe('999.99');
  });

  test('of one entry are limited, also of a timer whose device has a wrong year', async () => {
    const limit = 'A project can hold at most 999.99 hours';
    const ages = { startedAt: '1970-01-01T00:00:00Z' };
    await expect(add(ages)).rejects.toThrow(limit);
    const { id, version } = await add();
    const { projectId } = project;
    await expect(project.as.operator.time.update({ projectId, id, version, ...ages })).rejects.toThrow(limit);
    const occurredAt = ages.startedAt;
    await project.as.operator.time.start({ projectId, category: 'work', occurredAt });
    const timersEndAt = morning.endedAt;
    await expect(project.as.operator.time.stop({ projectId, timersEndAt })).rejects.toThrow(limit);
    await project.as.operator.time.stop({ projectId, timersEndAt: '1970-01-01T01:00:00Z' });
    expect(await hours()).toBe('4.50');
  });

  test.each([
    [{ endedAt: '2026-03-02T04:00:00Z' }, 'The end must be after the start.'],
    [{ endedAt: '2026-03-02T03:00:00Z' }, 'The end must be after the start.'],
    [{ endedAt: '2026-03-02T08:06:00Z' }, 'The end is in the future.'],
    [{ startedAt: '2026-03-03T00:00:00Z', endedAt: '2026-03-04T00:00:00Z' }, 'The start is in the future.'],
    [
      { timezone: 'Mars/Olympus' },
      'Enter the name of the time zone, for example Europe/Oslo or Asia/Singapore',
    ],
    [{ timezone: '+02:00' }, 'Enter the name of the time zone, for example Europe/Oslo or Asia/Singapore'],
    [{ startedAt: 'yesterday' }, 'Enter the time in UTC, for example 2026-03-02T08:00:00Z'],
  ])('refuse %j', async (input, message) => {
    await expect(add(input)).rejects.toThrow(message);
    expect(project.db.select().from(projectTimeEntries).all()).toEqual([]);
  });
});

describe('timers', () => {
  const start = (category: 'work' | 'travel' | 'waiting' | 'standby', input: object = {}) =>
    project.as.operator.time.start({ projectId: project.projectId, category, ...input });

  test('run one at a time: starting one stops and counts the other', async () => {
    const travel = await start('travel');
    expect(travel).toMatchObject({ endedAt: null, minutes: null, startedAt: '2026-03-02T08:00:00.000Z' });
    expect(await hours()).toBe('0.00');
    project.clock.advance(HOUR / 2);
    await start('work');
    const { entries, operatorHours } = await project.as.operator.time.list({ projectId: project.projectId });
    expect(entries.map(({ category, endedAt, minutes }) => [category, endedAt, minutes])).toEqual([
      ['work', null, null],
      ['travel', '2026-03-02T08:30:00.000Z', 30],
    ]);
    expect(operatorHours).toBe('0.50');
    project.clock.advance(HOUR);
    expect(await project.as.operator.time.stop({ projectId: project.projectId })).toMatchObject({
      minutes: 60,
    });
    expect(await hours()).toBe('1.50');
    await expect(project.as.operator.time.stop({ projectId: project.projectId })).rejects.toThrow(
      'You have no timer running on this project.',
    );
  });

  test('beside time added by hand count overlaps once', async () => {
    await start('work', { occurredAt: '2026-03-02T06:00:00Z' });
    await add({ startedAt: '2026-03-02T05:00:00Z', endedAt: '2026-03-02T07:00:00Z' });
    expect(await project.as.operator.time.stop({ projectId: project.projectId })).toMatchObject({
      minutes: 120,
    });
    expect(await hours()).toBe('3.00');
    expect(project.readProject().operatorHours).toBe(300);
  });

  test('that would exceed the limit of a project cannot be stopped, and keep running', async () => {
    project.clock.set('2026-01-01T00:00:00Z');
    const { time } = project.portalOf(project.signIn(project.people.operator));
    await time.start({ projectId: project.projectId, category: 'work' });
    project.clock.advance(1000 * HOUR);
    const again = project.portalOf(project.signIn(project.people.operator)).time;
    const timersEndAt = project.clock.now().toISOString();
    await expect(again.stop({ projectId: project.projectId, timersEndAt })).rejects.toThrow(
      'A project can hold at most 999.99 hours',
    );
    expect(project.db.select().from(projectTimeEntries).all()).toMatchObject([
      { endedAt: null, minutes: null },
    ]);
  });

  test('of two people run side by side', async () => {
    await start('work');
    await project.as.manager.time.start({ projectId: project.projectId, category: 'work' });
    project.clock.advance(HOUR);
    inTransaction(project.db, (tx) =>
      stopTimers(
        tx,
        {
          clock: project.clock,
          actor: { userId: project.people.operator.id, name: 'Ola', role: 'operator' },
        },
        { projectId: project.projectId, at: project.clock.now() },
      ),
    );
    expect(await hours()).toBe('2.00');
  });

  test('use the time of an offline device, and never one in the future', async () => {
    const early = await start('work', { occurredAt: '2026-03-02T06:00:00Z' });
    expect(early).toMatchObject({
      startedAt: '2026-03-02T06:00:00.000Z',
      occurredAt: '2026-03-02T06:00:00.000Z',
      createdAt: '2026-03-02T08:00:00.000Z',
    });
    // The clock of this device is an hour behind: the timer ends when it began, not before.
    const stopped = await project.as.operator.time.stop({
      projectId: project.projectId,
      occurredAt: '2026-03-02T05:00:00Z',
    });
    expect(stopped).toMatchObject({ endedAt: '2026-03-02T06:00:00.000Z', minutes: 0 });
    const ahead = await start('work', { occurredAt: '2026-03-02T23:00:00Z' });
    expect(ahead.startedAt).toBe('2026-03-02T08:00:00.000Z');
  });

  test('that were forgotten get their end by hand', async () => {
    const { id } = await start('work');
    project.clock.advance(2 * HOUR);
    const ended = await project.as.operator.time.update({
      projectId: project.projectId,
      id,
      version: 1,
      endedAt: '2026-03-02T08:45:00Z',
    });
    expect(ended).toMatchObject({ minutes: 45, version: 2 });
    expect(await hours()).toBe('0.75');
  });

  test('are started for the operator by a transition, also by a manager', () => {
    const { manager, operator } = project.people;
    const work = {
      clock: project.clock,
      actor: { userId: manager.id, name: manager.name, role: 'manager' },
    } as const;
    const id = inTransaction(project.db, (tx) =>
      startTimer(tx, work, {
        project: visibleProject(tx, work.actor, project.projectId),
        userId: operator.id,
        category: 'travel',
        at: project.clock.now(),
      }),
    );
    expect(project.db.select().from(projectTimeEntries).get()).toMatchObject({ id, userId: operator.id });
    expect(project.db.select().from(auditLogs).all().at(-1)).toMatchObject({ changedBy: manager.id });
  });
});

describe('two people and a bad connection', () => {
  test('a retry gets the first result, another request under its uuid is refused', async () => {
    const first = await add({ clientUuid });
    expect(await add({ clientUuid })).toEqual(first);
    expect(await codeOf(add({ clientUuid, category: 'travel' }))).toBe('CONFLICT');
    expect(project.db.select().from(projectTimeEntries).all()).toHaveLength(1);

    const gone = { projectId: project.projectId, id: first.id, clientUuid: clientUuid.replace(/1$/, '2') };
    await project.as.operator.time.remove(gone);
    await project.as.operator.time.remove(gone);
    expect(project.db.select().from(idempotencyKeys).all()).toHaveLength(2);
  });

  test('a retry gets its answer although the work is done meanwhile', async () => {
    const first = await add({ clientUuid });
    project.setProject({ status: 'work done' });
    expect(await add({ clientUuid })).toEqual(first);
    expect(await codeOf(add())).toBe('CONFLICT');
  });

  test('another person’s uuid is a conflict, not an error', async () => {
    await add({ clientUuid });
    expect(await codeOf(add({ clientUuid }, 'manager'))).toBe('CONFLICT');
  });

  test('refuses a stale version with the current entry', async () => {
    const { id } = await add();
    await project.as.manager.time.update({
      projectId: project.projectId,
      id,
      version: 1,
      note: 'Pilot was late',
    });
    const refusal = await project.as.operator.time
      .update({ projectId: project.projectId, id, version: 1, note: 'Mine' })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { id, version: 2, note: 'Pilot was late' } },
    });
  });

  test('every write is in the history and in the change feed', async () => {
    const { id } = await add({ occurredAt: '2026-03-02T07:31:00Z' });
    const change = { projectId: project.projectId, id, version: 1 };
    await project.as.operator.time.update({ ...change, category: 'waiting', note: 'No gangway' });
    await project.as.operator.time.update({ ...change, version: 2 });
    await project.as.operator.time.remove(change);
    const rows = project.db.select().from(auditLogs).all();
    expect(
      rows.map(({ action, fieldChanged, oldValue, newValue }) => [action, fieldChanged, oldValue, newValue]),
    ).toEqual([
      ['create', null, null, null],
      ['update', 'category', 'work', 'waiting'],
      ['update', 'note', null, 'No gangway'],
      ['delete', null, 'waiting, 2026-03-02T04:00:00.000Z to 2026-03-02T07:30:00.000Z', null],
    ]);
    expect(
      rows.every(
        ({ projectId, changedByName }) => projectId === project.projectId && changedByName === 'Ola Operator',
      ),
    ).toBe(true);
    expect(rows[0]?.occurredAt).toEqual(new Date('2026-03-02T07:31:00Z'));
    expect(
      project.db
        .select()
        .from(changes)
        .all()
        .map(({ entity, entityId, op }) => [entity, entityId, op]),
    ).toEqual([
      ['time entry', id, 'create'],
      ['time entry', id, 'update'],
      ['time entry', id, 'delete'],
    ]);
  });
});
