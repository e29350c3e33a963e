import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#contract/project/project.ts';
import { projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import {
  addChecklist,
  addTime,
  answerItem,
  createReadyProject,
} from '#server/testing/portal/project-facts.ts';
import {
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

type Fields = Omit<Partial<TransitionProjectInput>, 'id' | 'to' | 'version'>;
interface ListedStep {
  from: ProjectStatus;
  to: ProjectStatus;
  by: ('manager' | 'operator')[];
  with: Fields;
}

const MANAGER: ListedStep['by'] = ['manager'];
const BOTH: ListedStep['by'] = ['manager', 'operator'];
const why = { reason: 'The vessel changed its call' };

/** The table of the portal's design, repeated independently; `with` is the input that the call needs. */
const TABLE: ListedStep[] = [
  { from: 'not confirmed', to: 'confirmed', by: MANAGER, with: {} },
  { from: 'not confirmed', to: 'scheduled', by: MANAGER, with: { scheduledDate: '2026-05-04' } },
  { from: 'not confirmed', to: 'cancelled', by: MANAGER, with: why },
  { from: 'confirmed', to: 'scheduled', by: MANAGER, with: { scheduledDate: '2026-05-04' } },
  { from: 'confirmed', to: 'cancelled', by: MANAGER, with: why },
  { from: 'scheduled', to: 'travelling', by: BOTH, with: {} },
  { from: 'scheduled', to: 'in progress', by: BOTH, with: {} },
  { from: 'scheduled', to: 'confirmed', by: MANAGER, with: why },
  { from: 'scheduled', to: 'cancelled', by: MANAGER, with: why },
  { from: 'travelling', to: 'in progress', by: BOTH, with: {} },
  { from: 'travelling', to: 'scheduled', by: MANAGER, with: { ...why, scheduledDate: '2026-05-04' } },
  { from: 'travelling', to: 'cancelled', by: MANAGER, with: why },
  { from: 'in progress', to: 'on hold', by: BOTH, with: { holdReason: 'weather' } },
  { from: 'in progress', to: 'work done', by: BOTH, with: { outcome: 'resolved' } },
  { from: 'in progress', to: 'cancelled', by: MANAGER, with: why },
  { from: 'on hold', to: 'in progress', by: BOTH, with: {} },
  { from: 'on hold', to: 'scheduled', by: MANAGER, with: { scheduledDate: '2026-05-04' } },
  { from: 'on hold', to: 'cancelled', by: MANAGER, with: why },
  { from: 'work done', to: 'in progress', by: MANAGER, with: why },
  { from: 'work done', to: 'completed', by: MANAGER, with: {} },
  { from: 'completed', to: 'in progress', by: MANAGER, with: why },
  { from: 'cancelled', to: 'not confirmed', by: MANAGER, with: why },
];

/** All fields that any transition needs, so that a refusal is about the transition. */
const EVERYTHING: Fields = { ...why, holdReason: 'other', outcome: 'resolved', scheduledDate: '2026-05-04' };

let project: ProjectHarness;
beforeAll(() => {
  project = createProjectHarness();
});
afterAll(() => project.close());

/** A separate project for each case, so that cases do not block each other's days. */
function projectThatIs(status: ProjectStatus, overrides: Partial<typeof vesselProjects.$inferInsert> = {}) {
  const { db, clock, people } = project;
  const begun = !['not confirmed', 'confirmed', 'scheduled', 'travelling'].includes(status);
  db.update(vesselProjects).set({ assignedOperatorId: null }).run();
  db.delete(projectTimeEntries).where(isNull(projectTimeEntries.endedAt)).run();
  return createReadyProject(db, clock, {
    operatorId: people.operator.id,
    status,
    createdBy: people.author.id,
    ...(status !== 'not confirmed' && status !== 'confirmed' && { scheduledDate: '2026-03-02' }),
    ...(begun && { startedAt: new Date('2026-03-02T06:00:00Z') }),
    ...(status === 'work done' && { workEndedAt: new Date('2026-03-02T07:00:00Z') }),
    ...overrides,
  });
}

async function take(actor: ProjectActor, id: number, to: ProjectStatus, fields: Fields = {}) {
  return project.as[actor].projects.transition({ id, version: 1, to, ...fields }).then(
    (project) => ({ code: 'OK', project, cause: undefined, message: '' }),
    (error: { code: string; message: string; cause: { current?: unknown; issues?: unknown } }) => ({
      code: error.code,
      project: undefined,
      cause: error.cause,
      message: error.message,
    }),
  );
}

const statusOf = (id: number) =>
  project.db
    .select({ status: vesselProjects.status, version: vesselProjects.version })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, id))
    .get();

const pairs = PROJECT_STATUSES.flatMap((from) => PROJECT_STATUSES.map((to) => [from, to] as const));

describe.each(['manager', 'operator'] as const)('%s', (actor) => {
  const stepsFrom = (from: ProjectStatus) =>
    TABLE.filter((step) => step.from === from && step.by.includes(actor)).map(({ to }) => to);

  const listed = TABLE.filter(({ by }) => by.includes(actor));
  const unlisted = pairs.filter(([from, to]) => !listed.some((step) => step.from === from && step.to === to));

  test.each(listed)('from $from to $to', async ({ from, to, with: fields }) => {
    const { id } = projectThatIs(from);
    expect(await take(actor, id, to, fields)).toMatchObject({
      code: 'OK',
      project: { id, status: to, version: 2 },
    });
  });

  test.each(unlisted)('refuses a transition from %s to %s', async (from, to) => {
    const { id } = projectThatIs(from);
    const { code, cause } = await take(actor, id, to, EVERYTHING);
    expect(code).toBe('CONFLICT');
    const current = cause?.current as { status: string; version: number; steps: { to: string }[] };
    expect(current).toMatchObject({ status: from, version: 1 });
    expect(current.steps.map((next) => next.to).toSorted()).toEqual(stepsFrom(from).toSorted());
    expect(statusOf(id)).toEqual({ status: from, version: 1 });
  });

  test.each(PROJECT_STATUSES)('shows exactly the allowed transitions from %s', async (from) => {
    const { id } = projectThatIs(from);
    const { steps } = await project.as[actor].projects.nextTransitions({ id });
    expect(steps.map(({ to }) => to).toSorted()).toEqual(stepsFrom(from).toSorted());
  });
});

test('the requester cannot make a transition, and others get not found', async () => {
  for (const { from, to, with: fields } of TABLE) {
    const { id } = projectThatIs(from);
    expect((await take('author', id, to, fields)).code).toBe('FORBIDDEN');
    expect((await take('foreign', id, to, fields)).code).toBe('NOT_FOUND');
    expect((await project.as.author.projects.nextTransitions({ id })).steps).toEqual([]);
    await expect(project.as.foreign.projects.nextTransitions({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(statusOf(id)).toEqual({ status: from, version: 1 });
  }
});

/** The input that each transition needs: without it, it is bad input at that field and nothing is saved. */
test.each<[ProjectStatus, ProjectStatus, keyof Fields, Partial<typeof vesselProjects.$inferInsert>?]>([
  ['confirmed', 'scheduled', 'scheduledDate'],
  ['confirmed', 'scheduled', 'location', { location: null, scheduledDate: '2026-05-04' }],
  ['confirmed', 'scheduled', 'assignedOperatorId', { assignedOperatorId: null, scheduledDate: '2026-05-04' }],
  ['on hold', 'scheduled', 'scheduledDate'],
  ['scheduled', 'confirmed', 'reason'],
  ['travelling', 'scheduled', 'reason'],
  ['in progress', 'on hold', 'holdReason'],
  ['in progress', 'work done', 'outcome'],
  ['work done', 'in progress', 'reason'],
  ['scheduled', 'cancelled', 'reason'],
  ['cancelled', 'not confirmed', 'reason'],
  ['completed', 'in progress', 'reason'],
])('from %s to %s needs %s', async (from, to, field, overrides) => {
  const { id } = projectThatIs(from, overrides);
  const { steps } = await project.as.manager.projects.nextTransitions({ id });
  const missing = steps.find((step) => step.to === to)?.missing;
  expect(missing).toContainEqual({ item: field, text: expect.any(String), inCall: true });
  const refused = await take('manager', id, to);
  expect(refused.code).toBe('BAD_REQUEST');
  expect(refused.cause?.issues).toContainEqual({ path: [field], message: expect.any(String) });
  expect(statusOf(id)).toEqual({ status: from, version: 1 });
});

/** Requirements in the data: a conflict that names them, with the possible transitions. */
describe('before the step', () => {
  const refusal = async (id: number, to: ProjectStatus, fields: Fields = {}) => {
    const { code, cause, message } = await take('manager', id, to, fields);
    const steps = (cause?.current as { steps?: { to: string; missing: { item: string }[] }[] })?.steps ?? [];
    return { code, message, missing: steps.find((step) => step.to === to)?.missing.map(({ item }) => item) };
  };

  test('a project can be confirmed once its vessel is in the directory and there is a contact', async () => {
    const unlinked = projectThatIs('not confirmed', { vesselDirectoryId: null });
    expect(await refusal(unlinked.id, 'confirmed')).toMatchObject({
      code: 'CONFLICT',
      missing: ['vesselDirectoryId'],
    });
    const nobody = projectThatIs('not confirmed', { clientName: null });
    expect(await refusal(nobody.id, 'scheduled', EVERYTHING)).toMatchObject({ code: 'CONFLICT' });
    const contact = projectThatIs('not confirmed', { clientName: null, engineerName: 'Eirik Testland' });
    expect((await take('manager', contact.id, 'confirmed')).code).toBe('OK');
  });

  test('work done needs required items answered, time entered, no running timer and a signed report', async () => {
    const { db, people } = project;
    const { id } = projectThatIs('in progress');
    const item = { key: 'tro', label: 'TRO at discharge', kind: 'number', required: true } as const;
    const optional = { key: 'note', label: 'Anything else', kind: 'text', required: false } as const;
    const { id: checklistId } = addChecklist(db, id, [item, optional]);
    const running = addTime(db, { projectId: id, userId: people.operator.id, minutes: null });
    expect(await refusal(id, 'work done', EVERYTHING)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('TRO at discharge'),
      missing: ['checklist', 'runningTimer', 'outcome'],
    });
    answerItem(db, { checklistId, itemKey: 'tro', value: '0.08', answeredBy: people.operator.id });
    expect((await refusal(id, 'work done', EVERYTHING)).missing).toEqual(['runningTimer', 'outcome']);
    db.$client.prepare('delete from project_time_entries where project_id = ?').run(id);
    expect(running.endedAt).toBeNull();
    expect((await refusal(id, 'work done', EVERYTHING)).missing).toEqual(['time', 'outcome']);
    addTime(db, { projectId: id, userId: people.operator.id, minutes: 5 });
    db.$client.prepare('delete from project_signatures where project_id = ?').run(id);
    expect((await refusal(id, 'work done', EVERYTHING)).missing).toEqual(['signature', 'outcome']);
  });

  test('a blank is no answer', async () => {
    const { db, people } = project;
    const { id } = projectThatIs('in progress');
    const item = { key: 'tro', label: 'TRO', kind: 'text', required: true } as const;
    const { id: checklistId } = addChecklist(db, id, [item]);
    answerItem(db, { checklistId, itemKey: 'tro', value: '  ', answeredBy: people.operator.id });
    expect((await refusal(id, 'work done', EVERYTHING)).missing).toEqual(['checklist', 'outcome']);
  });

  test.each(['invoiced', 'paid', 'disputed'] as const)(
    'a project with a value that is %s cannot be reopened; a credited one can',
    async (valueBillingStatus) => {
      const value = { projectValue: 100_000, currency: 'NOK', valueBillingStatus } as const;
      const { id } = projectThatIs('completed', value);
      expect(await refusal(id, 'in progress', why)).toMatchObject({
        code: 'CONFLICT',
        missing: ['reason', 'openLines'],
      });
      project.db
        .update(vesselProjects)
        .set({ valueBillingStatus: 'credited' })
        .where(eq(vesselProjects.id, id))
        .run();
      expect((await take('manager', id, 'in progress', why)).code).toBe('OK');
    },
  );
});

test.each([
  ['2026-03-01', 'BAD_REQUEST'],
  ['2026-03-02', 'OK'],
  ['2026-03-03', 'BAD_REQUEST'],
])('a project begun and seen on 2 March is completed on %s: %s', async (completedDate, code) => {
  const { id } = projectThatIs('work done');
  expect((await take('manager', id, 'completed', { completedDate })).code).toBe(code);
});

test('the day on which work began is that of the port', async () => {
  // 23:30 UTC on the 1st is the 2nd in Singapore.
  const startedAt = new Date('2026-03-01T23:30:00Z');
  const workEndedAt = new Date('2026-03-02T01:00:00Z');
  const { id } = projectThatIs('work done', { startedAt, workEndedAt, locationTimezone: 'Asia/Singapore' });
  expect((await take('manager', id, 'completed', { completedDate: '2026-03-01' })).code).toBe('BAD_REQUEST');
  expect((await take('manager', id, 'completed')).project).toMatchObject({ completedDate: '2026-03-02' });
});
