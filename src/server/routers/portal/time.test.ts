import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, changes, projectTimeEntries, idempotencyKeys } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { startTimer } from '#server/services/time/start-timer.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import { createProject } from '#server/testing/factories.ts';
import { codeOf, createJobHarness, type JobActor, type JobHarness } from '#server/testing/job-harness.ts';

const HOUR = 3_600_000;
const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let job: JobHarness;
beforeEach(() => {
  job = createJobHarness();
});
afterEach(() => job.close());

/** The clock of a test stands at 2 March 2026, 08:00 UTC. */
const morning = { startedAt: '2026-03-02T04:00:00Z', endedAt: '2026-03-02T07:30:00Z' };
const add = (input: object = {}, actor: JobActor = 'operator') =>
  job.as[actor].time.add({ projectId: job.projectId, category: 'work', ...morning, ...input });
const hours = async () => (await job.as.manager.time.list({ projectId: job.projectId })).operatorHours;

describe('who may', () => {
  const calls: [string, (actor: JobActor, id: number) => Promise<unknown>][] = [
    ['list', (actor) => job.as[actor].time.list({ projectId: job.projectId })],
    ['add', (actor) => add({}, actor)],
    [
      'update',
      (actor, id) => job.as[actor].time.update({ projectId: job.projectId, id, version: 1, note: 'x' }),
    ],
    ['start', (actor) => job.as[actor].time.start({ projectId: job.projectId, category: 'work' })],
    ['stop', (actor) => job.as[actor].time.stop({ projectId: job.projectId })],
    ['remove', (actor, id) => job.as[actor].time.remove({ projectId: job.projectId, id })],
  ];

  test.each<[JobActor, string[]]>([
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
    'when the job is %s, operators read their time and change none, managers correct it',
    async (status) => {
      const { id } = await add();
      job.setProject({ status });
      const codes = async (actor: JobActor) => {
        const found = [];
        for (const [, call] of calls) found.push(await codeOf(call(actor, id)));
        return found;
      };
      expect(await codes('operator')).toEqual(['OK', ...Array(5).fill('CONFLICT')]);
      // No timer runs there for anybody, so there is none to stop either.
      expect(await codes('manager')).toEqual(['OK', 'OK', 'OK', 'CONFLICT', 'CONFLICT', 'OK']);
    },
  );

  test('an operator writes down and corrects only their own time, a manager anybody’s', async () => {
    const { id } = await add({ userId: job.people.operator.id }, 'manager');
    expect(await codeOf(add({ userId: job.people.manager.id }))).toBe('FORBIDDEN');
    const theirs = await add({}, 'manager');
    expect(theirs).toMatchObject({ userId: job.people.manager.id, userName: 'Mona Manager' });
    const change = { projectId: job.projectId, version: 1, note: 'Waited for the pilot' };
    expect(await codeOf(job.as.operator.time.update({ ...change, id: theirs.id }))).toBe('FORBIDDEN');
    expect(await codeOf(job.as.operator.time.remove({ ...change, id: theirs.id }))).toBe('FORBIDDEN');
    expect(await job.as.operator.time.update({ ...change, id })).toMatchObject({ version: 2 });
    expect(await codeOf(add({ userId: 999 }, 'manager'))).toBe('BAD_REQUEST');
  });

  test('an entry is not reached through another job', async () => {
    const { id } = await add();
    const other = createProject(job.db, { assignedOperatorId: job.people.operator.id });
    expect(await codeOf(job.as.operator.time.remove({ projectId: other.id, id }))).toBe('NOT_FOUND');
    expect(await codeOf(job.as.manager.time.remove({ projectId: other.id, id }))).toBe('NOT_FOUND');
  });
});

describe('the hours of a job', () => {
  test('follow every write, and count once what overlaps', async () => {
    const first = await add();
    expect(first).toMatchObject({ minutes: 210, timezone: 'Europe/Oslo', version: 1 });
    await add({ category: 'standby', startedAt: '2026-03-02T06:00:00Z', endedAt: '2026-03-02T08:00:00Z' });
    expect(await job.as.operator.time.list({ projectId: job.projectId })).toMatchObject({
      operatorHours: '4.00',
      hoursByCategory: { work: '3.50', travel: '0.00', waiting: '0.00', standby: '0.50' },
    });
    expect(job.readProject().operatorHours).toBe(400);
    await job.as.operator.time.update({
      projectId: job.projectId,
      id: first.id,
      version: 1,
      startedAt: '2026-03-02T05:00:00Z',
    });
    expect(job.readProject().operatorHours).toBe(300);
    await job.as.operator.time.remove({ projectId: job.projectId, id: first.id });
    expect(job.readProject().operatorHours).toBe(200);
  });

  // From 22:00 to 06:00 by the clock on the wall: an hour less in March, an hour more in October.
  test.each([
    ['forward', 'Europe/Oslo', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 420],
    ['back', 'Europe/Oslo', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 540],
    ['nowhere', 'Asia/Singapore', '2026-10-24T14:00:00Z', '2026-10-24T22:00:00Z', 480],
  ])(
    'count what a night took whose clocks went %s in %s',
    async (_way, locationTimezone, startedAt, endedAt, minutes) => {
      job.clock.set('2026-11-01T08:00:00Z');
      job.setProject({ locationTimezone });
      const { time } = job.portalOf(job.signIn(job.people.operator));
      const night = await time.add({ projectId: job.projectId, category: 'work', startedAt, endedAt });
      expect(night).toMatchObject({ minutes, timezone: locationTimezone });
      expect(job.readProject().operatorHours).toBe((minutes / 60) * 100);
    },
  );

  test('reach 999.99 and no more, and what is refused leaves nothing', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const most = new Date(start + 999.99 * HOUR).toISOString();
    job.clock.set('2026-03-02T08:00:00Z');
    await add({ startedAt: '2026-01-01T00:00:00Z', endedAt: most });
    expect(job.readProject().operatorHours).toBe(99_999);
    await expect(
      add({ startedAt: most, endedAt: new Date(Date.parse(most) + 36_000).toISOString() }),
    ).rejects.toThrow('A job holds at most 999.99 hours');
    expect(job.db.select().from(projectTimeEntries).all()).toHaveLength(1);
    // What lies within it adds nothing, so it fits.
    await add({ startedAt: '2026-01-02T00:00:00Z', endedAt: '2026-01-03T00:00:00Z' });
    expect(await hours()).toBe('999.99');
  });

  test.each([
    [{ endedAt: '2026-03-02T04:00:00Z' }, 'The end must be after the start.'],
    [{ endedAt: '2026-03-02T03:00:00Z' }, 'The end must be after the start.'],
    [{ endedAt: '2026-03-02T08:06:00Z' }, 'The end lies in the future.'],
    [{ startedAt: '2026-03-03T00:00:00Z', endedAt: '2026-03-04T00:00:00Z' }, 'The start lies in the future.'],
    [{ timezone: 'Mars/Olympus' }, 'Give the time zone by its name, such as Europe/Oslo or Asia/Singapore'],
    [{ timezone: '+02:00' }, 'Give the time zone by its name, such as Europe/Oslo or Asia/Singapore'],
    [{ startedAt: 'yesterday' }, 'Give the time in UTC, such as 2026-03-02T08:00:00Z'],
  ])('refuse %j', async (input, message) => {
    await expect(add(input)).rejects.toThrow(message);
    expect(job.db.select().from(projectTimeEntries).all()).toEqual([]);
  });
});

describe('timers', () => {
  const start = (category: 'work' | 'travel' | 'waiting' | 'standby', input: object = {}) =>
    job.as.operator.time.start({ projectId: job.projectId, category, ...input });

  test('run one at a time: starting one stops the other, and counts it', async () => {
    const travel = await start('travel');
    expect(travel).toMatchObject({ endedAt: null, minutes: null, startedAt: '2026-03-02T08:00:00.000Z' });
    expect(await hours()).toBe('0.00');
    job.clock.advance(HOUR / 2);
    await start('work');
    const { entries, operatorHours } = await job.as.operator.time.list({ projectId: job.projectId });
    expect(entries.map(({ category, endedAt, minutes }) => [category, endedAt, minutes])).toEqual([
      ['work', null, null],
      ['travel', '2026-03-02T08:30:00.000Z', 30],
    ]);
    expect(operatorHours).toBe('0.50');
    job.clock.advance(HOUR);
    expect(await job.as.operator.time.stop({ projectId: job.projectId })).toMatchObject({ minutes: 60 });
    expect(await hours()).toBe('1.50');
    await expect(job.as.operator.time.stop({ projectId: job.projectId })).rejects.toThrow(
      'You have no timer running on this job.',
    );
  });

  test('that run beside time written by hand count what both tell once', async () => {
    await start('work', { occurredAt: '2026-03-02T06:00:00Z' });
    await add({ startedAt: '2026-03-02T05:00:00Z', endedAt: '2026-03-02T07:00:00Z' });
    expect(await job.as.operator.time.stop({ projectId: job.projectId })).toMatchObject({ minutes: 120 });
    expect(await hours()).toBe('3.00');
    expect(job.readProject().operatorHours).toBe(300);
  });

  test('that are stopped at what a job holds are refused beyond it, and still run', async () => {
    job.clock.set('2026-01-01T00:00:00Z');
    const { time } = job.portalOf(job.signIn(job.people.operator));
    await time.start({ projectId: job.projectId, category: 'work' });
    job.clock.advance(1000 * HOUR);
    const again = job.portalOf(job.signIn(job.people.operator)).time;
    const timersEndAt = job.clock.now().toISOString();
    await expect(again.stop({ projectId: job.projectId, timersEndAt })).rejects.toThrow(
      'A job holds at most 999.99 hours',
    );
    expect(job.db.select().from(projectTimeEntries).all()).toMatchObject([{ endedAt: null, minutes: null }]);
  });

  test('of two people run side by side', async () => {
    await start('work');
    await job.as.manager.time.start({ projectId: job.projectId, category: 'work' });
    job.clock.advance(HOUR);
    inTransaction(job.db, (tx) =>
      stopTimers(
        tx,
        { clock: job.clock, actor: { userId: job.people.operator.id, name: 'Ola', role: 'operator' } },
        { projectId: job.projectId, at: job.clock.now() },
      ),
    );
    expect(await hours()).toBe('2.00');
  });

  test('take the time of the device where it was offline, and never one to come', async () => {
    const early = await start('work', { occurredAt: '2026-03-02T06:00:00Z' });
    expect(early).toMatchObject({
      startedAt: '2026-03-02T06:00:00.000Z',
      occurredAt: '2026-03-02T06:00:00.000Z',
      createdAt: '2026-03-02T08:00:00.000Z',
    });
    // The clock of this device is an hour behind: the timer ends where it began, not before.
    const stopped = await job.as.operator.time.stop({
      projectId: job.projectId,
      occurredAt: '2026-03-02T05:00:00Z',
    });
    expect(stopped).toMatchObject({ endedAt: '2026-03-02T06:00:00.000Z', minutes: 0 });
    const ahead = await start('work', { occurredAt: '2026-03-02T23:00:00Z' });
    expect(ahead.startedAt).toBe('2026-03-02T08:00:00.000Z');
  });

  test('that were forgotten are given their end by hand', async () => {
    const { id } = await start('work');
    job.clock.advance(2 * HOUR);
    const ended = await job.as.operator.time.update({
      projectId: job.projectId,
      id,
      version: 1,
      endedAt: '2026-03-02T08:45:00Z',
    });
    expect(ended).toMatchObject({ minutes: 45, version: 2 });
    expect(await hours()).toBe('0.75');
  });

  test('are started for the operator by a step of the job, whoever takes it', () => {
    const { manager, operator } = job.people;
    const work = {
      clock: job.clock,
      actor: { userId: manager.id, name: manager.name, role: 'manager' },
    } as const;
    const id = inTransaction(job.db, (tx) =>
      startTimer(tx, work, {
        project: visibleProject(tx, work.actor, job.projectId),
        userId: operator.id,
        category: 'travel',
        at: job.clock.now(),
      }),
    );
    expect(job.db.select().from(projectTimeEntries).get()).toMatchObject({ id, userId: operator.id });
    expect(job.db.select().from(auditLogs).all().at(-1)).toMatchObject({ changedBy: manager.id });
  });
});

describe('two people, and a line that breaks', () => {
  test('a retry is answered with the first result, another request under its uuid is refused', async () => {
    const first = await add({ clientUuid });
    expect(await add({ clientUuid })).toEqual(first);
    expect(await codeOf(add({ clientUuid, category: 'travel' }))).toBe('CONFLICT');
    expect(job.db.select().from(projectTimeEntries).all()).toHaveLength(1);

    const gone = { projectId: job.projectId, id: first.id, clientUuid: clientUuid.replace(/1$/, '2') };
    await job.as.operator.time.remove(gone);
    await job.as.operator.time.remove(gone);
    expect(job.db.select().from(idempotencyKeys).all()).toHaveLength(2);
  });

  test('a retry is answered although the work is done meanwhile', async () => {
    const first = await add({ clientUuid });
    job.setProject({ status: 'work done' });
    expect(await add({ clientUuid })).toEqual(first);
    expect(await codeOf(add())).toBe('CONFLICT');
  });

  test('somebody else’s uuid is a conflict, not a fault', async () => {
    await add({ clientUuid });
    expect(await codeOf(add({ clientUuid }, 'manager'))).toBe('CONFLICT');
  });

  test('a stale version is refused with the entry as it is', async () => {
    const { id } = await add();
    await job.as.manager.time.update({ projectId: job.projectId, id, version: 1, note: 'Pilot was late' });
    const refusal = await job.as.operator.time
      .update({ projectId: job.projectId, id, version: 1, note: 'Mine' })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { id, version: 2, note: 'Pilot was late' } },
    });
  });

  test('every write stands in the history and in the feed of changes', async () => {
    const { id } = await add({ occurredAt: '2026-03-02T07:31:00Z' });
    const change = { projectId: job.projectId, id, version: 1 };
    await job.as.operator.time.update({ ...change, category: 'waiting', note: 'No gangway' });
    await job.as.operator.time.update({ ...change, version: 2 });
    await job.as.operator.time.remove(change);
    const rows = job.db.select().from(auditLogs).all();
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
        ({ projectId, changedByName }) => projectId === job.projectId && changedByName === 'Ola Operator',
      ),
    ).toBe(true);
    expect(rows[0]?.occurredAt).toEqual(new Date('2026-03-02T07:31:00Z'));
    expect(
      job.db
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
