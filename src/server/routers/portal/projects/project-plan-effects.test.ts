import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import {
  auditLogs,
  checklistTemplates,
  changes,
  notifications,
  outbox,
  portalUsers,
  projectTimeEntries,
  vesselProjects,
} from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
  project.setProject({ assignedOperatorId: null });
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const HOUR = 3_600_000;
const ready = (status: ProjectStatus, fields: Partial<typeof vesselProjects.$inferInsert> = {}) =>
  createReadyProject(project.db, project.clock, {
    operatorId: project.people.operator.id,
    status,
    ...fields,
  });
const row = (id: number) => project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;

/** Makes a transition with the current version of the project. */
function step(
  actor: Exclude<ProjectActor, 'anonymous'>,
  id: number,
  to: ProjectStatus,
  fields: Partial<TransitionProjectInput> = {},
) {
  return project
    .portalOf(project.signIn(project.people[actor]))
    .projects.transition({ id, version: row(id).version, to, ...fields });
}

const timersOf = (projectId: number) =>
  project.db
    .select()
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.projectId, projectId))
    .orderBy(projectTimeEntries.id)
    .all()
    .slice(1)
    .map(({ userId, category, startedAt, minutes }) => ({ userId, category, startedAt, minutes }));
const noticesOf = (actor: 'operator' | 'manager' | 'author', projectId: number) =>
  project.db
    .select({ kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, project.people[actor].id), eq(notifications.projectId, projectId)))
    .orderBy(notifications.id)
    .all();
const started = { startedAt: new Date('2026-03-02T06:00:00Z'), scheduledDate: '2026-03-02' };

describe('the timers', () => {
  test('follow the status of a project: travel, work, none on hold', async () => {
    const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
    const userId = project.people.operator.id;
    const departed = project.clock.now();
    await step('operator', id, 'travelling');
    expect(timersOf(id)).toEqual([{ userId, category: 'travel', startedAt: departed, minutes: null }]);
    project.clock.advance(2 * HOUR);
    const arrived = project.clock.now();
    await step('operator', id, 'in progress');
    expect(row(id).startedAt).toEqual(arrived);
    project.clock.advance(HOUR / 2);
    await step('operator', id, 'on hold', { holdReason: 'parts' });
    expect(row(id).holdReason).toBe('parts');
    expect(timersOf(id)).toEqual([
      { userId, category: 'travel', startedAt: departed, minutes: 120 },
      { userId, category: 'work', startedAt: arrived, minutes: 30 },
    ]);
    expect(await step('operator', id, 'in progress')).toMatchObject({
      operatorHours: '3.50',
      holdReason: null,
      visitNumber: 1,
    });
    expect(row(id).startedAt).toEqual(arrived);
  });

  test("belong to the project's operator, also when someone else makes the transition", async () => {
    const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
    await step('manager', id, 'in progress');
    expect(timersOf(id)).toMatchObject([{ userId: project.people.operator.id, category: 'work' }]);
  });

  test('begin at the time of an offline device, but never in the future or before the project', async () => {
    const at = async (occurredAt: string) => {
      const { id } = ready('scheduled');
      await step('operator', id, 'in progress', { occurredAt });
      await project.as.operator.time.stop({ projectId: id, timersEndAt: project.clock.now().toISOString() });
      return row(id).startedAt?.toISOString();
    };
    expect(await at('2026-03-02T05:30:00Z')).toBe('2026-03-02T05:30:00.000Z');
    expect(await at('2027-01-01T00:00:00Z')).toBe('2026-03-02T08:00:00.000Z');
    expect(await at('1970-01-01T00:00:00Z')).toBe('2026-02-20T08:00:00.000Z');
  });

  test('stop when a project is cancelled or postponed', async () => {
    const [one, other] = [ready('scheduled'), ready('scheduled')];
    await step('operator', one.id, 'travelling');
    await step('manager', one.id, 'cancelled', { reason: 'Vessel sold' });
    await step('operator', other.id, 'travelling');
    await step('manager', other.id, 'scheduled', { reason: 'Storm', scheduledDate: '2026-03-09' });
    expect([...timersOf(one.id), ...timersOf(other.id)].map(({ minutes }) => minutes)).toEqual([0, 0]);
    expect(row(one.id)).toMatchObject({ cancelReason: 'Vessel sold', operatorHours: 100 });
  });
});

test('the checklist of the service starts with the work, in the current version', async () => {
  const items = [{ key: 'tro', label: 'TRO', kind: 'text', required: true }] as const;
  const template = { serviceType: 'annual service', items: [...items] };
  project.db
    .insert(checklistTemplates)
    .values({ ...template, version: 1 })
    .run();
  const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
  await step('operator', id, 'in progress');
  project.db
    .insert(checklistTemplates)
    .values({ ...template, version: 2 })
    .run();
  expect(await project.as.manager.checklists.list({ projectId: id })).toMatchObject([
    { templateVersion: 1, missing: ['TRO'] },
  ]);
});

describe('the plan', () => {
  test('is made in one call, and notifies the operator', async () => {
    const { id } = ready('not confirmed');
    await step('manager', id, 'scheduled', { scheduledDate: '2026-03-09', scheduledEndDate: '2026-03-10' });
    expect(row(id)).toMatchObject({ scheduledDate: '2026-03-09', scheduledEndDate: '2026-03-10' });
    expect(noticesOf('operator', id)).toEqual([
      { kind: 'assigned', text: expect.stringContaining('annual service, Haugesund, 9–10 Mar') },
    ]);
    expect(noticesOf('manager', id)).toEqual([]);
  });

  test('needs the time zone of the port, without a default', async () => {
    const { id } = ready('confirmed', { locationTimezone: null, scheduledDate: '2026-03-09' });
    const text = 'Enter the time zone of the port.';
    const { steps } = await project.as.manager.projects.nextTransitions({ id });
    expect(steps[0]).toMatchObject({
      to: 'scheduled',
      missing: [{ item: 'locationTimezone', text, inCall: true }],
    });
    await expect(step('manager', id, 'scheduled')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['locationTimezone'], message: text }] },
    });
    await step('manager', id, 'scheduled', { locationTimezone: 'Asia/Singapore' });
    expect(row(id)).toMatchObject({ status: 'scheduled', locationTimezone: 'Asia/Singapore' });
  });

  test('is removed by unscheduling: the days are free again and the operator gets the reason', async () => {
    const { id } = ready('scheduled', { scheduledDate: '2026-03-09', scheduledEndDate: '2026-03-10' });
    await step('manager', id, 'confirmed', { reason: 'No berth' });
    expect(row(id)).toMatchObject({ scheduledDate: null, scheduledEndDate: null });
    expect(noticesOf('operator', id)).toEqual([
      { kind: 'unscheduled', text: expect.stringContaining('No berth') },
    ]);
  });

  test('of another visit increases the visit count', async () => {
    const { id } = ready('on hold', { ...started, holdReason: 'vessel left' });
    expect(await step('manager', id, 'scheduled', { scheduledDate: '2026-04-01' })).toMatchObject({
      visitNumber: 2,
      holdReason: null,
      scheduledDate: '2026-04-01',
      scheduledEndDate: null,
    });
  });

  test('needs a reason for a double booking, which the history keeps', async () => {
    ready('scheduled', { scheduledDate: '2026-03-09', scheduledEndDate: '2026-03-11' });
    const { id } = ready('confirmed', { scheduledDate: '2026-03-11' });
    const refused = await step('manager', id, 'scheduled').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ path: ['overlapReason'] }] } });
    const { steps } = await project.as.manager.projects.nextTransitions({ id });
    expect(steps[0]).toMatchObject({ to: 'scheduled', missing: [{ item: 'overlapReason', inCall: true }] });
    await step('manager', id, 'scheduled', { overlapReason: 'Same berth, half a day each' });
    const told = project.db.select().from(auditLogs).where(eq(auditLogs.projectId, id)).all();
    expect(told.map(({ description }) => description)).toContain(
      'confirmed → scheduled: Same berth, half a day each',
    );
  });

  test('notifies both operators of a reassignment', async () => {
    const { id } = ready('confirmed', { scheduledDate: '2026-03-11' });
    await step('manager', id, 'scheduled', { assignedOperatorId: project.people.author.id });
    expect(noticesOf('author', id)).toMatchObject([{ kind: 'assigned' }]);
    expect(noticesOf('operator', id)).toMatchObject([{ kind: 'unscheduled' }]);
  });

  test('that is postponed and given to someone else: the first operator is off it, the other one is assigned', async () => {
    const { id, vesselName } = ready('travelling', { scheduledDate: '2026-03-02' });
    const { author } = project.people;
    await step('manager', id, 'scheduled', {
      reason: 'Storm',
      scheduledDate: '2026-03-09',
      assignedOperatorId: author.id,
    });
    expect(noticesOf('operator', id)).toEqual([
      { kind: 'unscheduled', text: `Project ${id}, ${vesselName}, is reassigned to ${author.name}.` },
    ]);
    expect(noticesOf('author', id)).toEqual([
      { kind: 'assigned', text: expect.stringMatching(/^New project: .*, 9 Mar\.$/) },
    ]);
  });

  test('is mailed to the operator when it is cancelled, postponed or reassigned', async () => {
    const { operator, author } = project.people;
    const [cancelled, postponed, given] = ['2026-03-11', '2026-03-16', '2026-03-18'].map((scheduledDate) =>
      ready('scheduled', { scheduledDate }),
    );
    await step('manager', cancelled!.id, 'cancelled', { reason: 'Vessel sold' });
    await step('operator', postponed!.id, 'travelling');
    await step('manager', postponed!.id, 'scheduled', { reason: 'Storm', scheduledDate: '2026-03-23' });
    const version = row(given!.id).version;
    await project.as.manager.projects.update({ id: given!.id, version, assignedOperatorId: author.id });
    const mails = project.db.select().from(outbox).orderBy(outbox.id).all();
    expect(mails.map(({ recipient, text }) => [recipient, text.split('\n').find(Boolean)])).toEqual([
      [operator.email, `${row(cancelled!.id).vesselName} is cancelled: Vessel sold`],
      [operator.email, `${row(postponed!.id).vesselName} is postponed to 23 Mar: Storm`],
      [
        operator.email,
        `Project ${given!.id}, ${row(given!.id).vesselName}, is reassigned to ${author.name}.`,
      ],
      [author.email, expect.stringContaining('New project:')],
    ]);
  });

  test('leaves out inactive people', async () => {
    const { id } = ready('confirmed', { scheduledDate: '2026-03-11' });
    project.db.$client
      .prepare('update portal_users set is_active = 0 where id = ?')
      .run(project.people.operator.id);
    const refused = await step('manager', id, 'scheduled').catch((error: unknown) => error);
    expect(refused).toMatchObject({ cause: { issues: [{ path: ['assignedOperatorId'] }] } });
    await step('manager', id, 'scheduled', { assignedOperatorId: project.people.author.id });
    expect(noticesOf('author', id)).toMatchObject([{ kind: 'assigned' }]);
  });
});

test.each([
  ['scheduled', 'travelling'],
  ['scheduled', 'in progress'],
  ['travelling', 'in progress'],
  ['on hold', 'in progress'],
] as const)(
  'a visit of someone who is no longer active goes from %s to %s only with another operator',
  async (from, to) => {
    const { author, operator } = project.people;
    const { id } = ready(from, { scheduledDate: '2026-03-02' });
    project.db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.id, operator.id)).run();
    const text = 'Ola Operator is no longer active. Choose someone else.';
    const { steps } = await project.as.manager.projects.nextTransitions({ id });
    expect(steps.find((next) => next.to === to)?.missing).toEqual([
      { item: 'assignedOperatorId', text, inCall: false },
    ]);
    await expect(step('manager', id, to)).rejects.toMatchObject({ code: 'CONFLICT', message: text });
    const change = { id, version: row(id).version, assignedOperatorId: author.id };
    await project.as.manager.projects.update(change);
    expect(await step('manager', id, to)).toMatchObject({ status: to });
  },
);

test('each transition is a history row with the person, and an event in the change feed', async () => {
  const { id } = ready('in progress', started);
  await step('operator', id, 'on hold', { holdReason: 'access' });
  const rows = await project.as.manager.projects.history({ id });
  expect(rows).toContainEqual(
    expect.objectContaining({
      action: 'status',
      description: 'in progress → on hold: access',
      changedByName: 'Ola Operator',
      oldValue: 'in progress',
      newValue: 'on hold',
    }),
  );
  expect(
    project.db
      .select()
      .from(changes)
      .where(and(eq(changes.projectId, id), eq(changes.entity, 'project')))
      .all(),
  ).toMatchObject([{ op: 'update', entityId: id }]);
});

test('of two concurrent transitions one succeeds, the other gets the current project', async () => {
  const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
  const call = { id, version: 1, to: 'in progress' } as const;
  const [one, other] = await Promise.allSettled([
    project.as.operator.projects.transition(call),
    project.as.manager.projects.transition({ ...call, to: 'travelling' }),
  ]);
  expect(one.status).toBe('fulfilled');
  expect(other).toMatchObject({
    status: 'rejected',
    reason: { code: 'CONFLICT', cause: { current: { id, status: 'in progress', version: 2 } } },
  });
  expect(timersOf(id)).toHaveLength(1);
});

test('a transition that a device sends again is made once', async () => {
  const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
  const call = {
    id,
    version: 1,
    to: 'travelling',
    clientUuid: '0191f0a2-7c00-7000-8000-000000000001',
    occurredAt: '2026-03-02T07:00:00Z',
  } as const;
  const first = await project.as.operator.projects.transition(call);
  expect(await project.as.operator.projects.transition(call)).toEqual(first);
  expect(timersOf(id)).toHaveLength(1);
  expect(await codeOf(project.as.operator.projects.transition({ ...call, to: 'in progress' }))).toBe(
    'CONFLICT',
  );
});

test('a transition that fails half-way changes neither the project nor timers and history', async () => {
  const { id } = ready('scheduled', { scheduledDate: '2026-03-02' });
  project.db.$client.exec(
    "create trigger refuse before insert on project_time_entries begin select raise(abort, 'no'); end",
  );
  expect(await codeOf(step('operator', id, 'travelling'))).toBe('INTERNAL_SERVER_ERROR');
  expect(row(id)).toMatchObject({ status: 'scheduled', version: 1 });
  expect(project.db.select().from(auditLogs).where(eq(auditLogs.projectId, id)).all()).toEqual([]);
});

describe('the plan confirmed with the client', () => {
  const plan = { scheduledDate: '2026-03-02', location: 'Bergen', locationTimezone: 'Europe/Oslo' };
  const planOf = (id: number) => {
    const { confirmedDate, plannedDateAtStart, scheduledDate } = row(id);
    return { confirmedDate, plannedDateAtStart, scheduledDate };
  };
  const edit = (id: number, scheduledDate: string) =>
    project
      .portalOf(project.signIn(project.people.manager))
      .projects.update({ id, version: row(id).version, scheduledDate });
  async function figure() {
    const { n, measures } = await project
      .portalOf(project.signIn(project.people.manager))
      .analytics.onTimeStart({ from: '2026-03-01', to: '2026-03-31' });
    return { n, ...Object.fromEntries(measures.map(({ key, value }) => [key, value])) };
  }

  test('is the first scheduled day: a move counts as moved, and never as on time', async () => {
    const { id } = ready('confirmed');
    await step('manager', id, 'scheduled', plan);
    expect(planOf(id)).toEqual({ ...planOf(id), confirmedDate: '2026-03-02', plannedDateAtStart: null });
    await edit(id, '2026-03-05');
    project.clock.advance(3 * 24 * HOUR);
    expect(await figure()).toEqual({ n: 1, share: '0.0', moved: '1' });
    await step('operator', id, 'in progress');
    expect(planOf(id)).toEqual({
      confirmedDate: '2026-03-02',
      plannedDateAtStart: '2026-03-05',
      scheduledDate: '2026-03-05',
    });
    expect(await figure()).toEqual({ n: 1, share: '0.0', moved: '1' });
    const history = project.db.select().from(auditLogs).where(eq(auditLogs.projectId, id)).all();
    expect(history.map(({ fieldChanged }) => fieldChanged)).not.toContain('confirmedDate');
  });

  test('stays when the plan moves back, and for a further visit', async () => {
    const { id } = ready('confirmed');
    await step('manager', id, 'scheduled', plan);
    await edit(id, '2026-03-05');
    await edit(id, '2026-03-02');
    await step('operator', id, 'in progress');
    await step('operator', id, 'on hold', { holdReason: 'parts' });
    await step('manager', id, 'scheduled', { scheduledDate: '2026-03-20' });
    await step('operator', id, 'in progress');
    expect(planOf(id)).toEqual({
      confirmedDate: '2026-03-02',
      plannedDateAtStart: '2026-03-02',
      scheduledDate: '2026-03-20',
    });
    expect(await figure()).toEqual({ n: 1, share: '100.0', moved: '0' });
  });

  test('is replaced when a cancelled project is resumed, and absent for a project that began without one', async () => {
    const { id } = ready('confirmed');
    await step('manager', id, 'scheduled', plan);
    await step('manager', id, 'cancelled', { reason: 'The vessel is sold' });
    await step('manager', id, 'not confirmed', { reason: 'The sale fell through' });
    expect(row(id).confirmedDate).toBeNull();
    await step('manager', id, 'scheduled', { ...plan, scheduledDate: '2026-03-09' });
    expect(row(id).confirmedDate).toBe('2026-03-09');

    const imported = ready('on hold', started);
    await step('manager', imported.id, 'scheduled', { scheduledDate: '2026-03-12' });
    expect(row(imported.id).confirmedDate).toBeNull();
    expect(await figure()).toMatchObject({ n: 0 });
  });
});
