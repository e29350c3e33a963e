import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import {
  checklistTemplates,
  notifications,
  projectChecklists,
  projectTimeEntries,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

const MINUTE = 60_000;

let project: ProjectHarness;
let id: number;
beforeEach(() => {
  project = createProjectHarness();
  id = readyProject('not confirmed');
});
afterEach(() => project.close());

/** The clock of a test is at 2 March 2026, 08:00 UTC. */
function readyProject(
  status: ProjectStatus,
  fields: Partial<typeof vesselProjects.$inferInsert> = {},
): number {
  const { db, clock, people } = project;
  const made = createReadyProject(db, clock, {
    operatorId: people.operator.id,
    status,
    createdBy: people.author.id,
    requestDate: '2026-02-20',
    operatorHours: 100,
    ...(status !== 'not confirmed' && { scheduledDate: '2026-03-02' }),
    ...fields,
  });
  return made.id;
}

const row = (projectId = id) =>
  project.db.select().from(vesselProjects).where(eq(vesselProjects.id, projectId)).get()!;
const courseAs = (actor: ProjectActor, projectId = id) =>
  project.as[actor].projects.course({ id: projectId });
const move = (
  actor: ProjectActor,
  to: ProjectStatus,
  fields: Partial<TransitionProjectInput> = {},
  projectId = id,
) => project.as[actor].projects.transition({ id: projectId, version: row(projectId).version, to, ...fields });
const undo = (actor: ProjectActor, projectId = id) =>
  project.as[actor].projects.undoTransition({ id: projectId, version: row(projectId).version });
const timers = (projectId = id) =>
  project.db
    .select()
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.projectId, projectId))
    .all()
    .map(({ category, endedAt }) => `${category} ${endedAt ? 'ended' : 'running'}`);

async function reachedAs(actor: ProjectActor) {
  const { steps } = await courseAs(actor);
  return steps.map(({ step, isReached, day, by }) => (isReached ? `${step}, ${day}, ${by}` : step));
}

describe('the course', () => {
  test('names day and person of each step, and what is ahead', async () => {
    await move('manager', 'scheduled', { scheduledDate: '2026-03-04' });
    project.clock.advance(48 * 60 * MINUTE);
    await move('operator', 'travelling');
    expect(await reachedAs('manager')).toEqual([
      'requested, 2026-02-20, Aud Author',
      'confirmed, 2026-03-02, Mona Manager',
      'scheduled, 2026-03-02, Mona Manager',
      'travelling, 2026-03-04, Ola Operator',
      'in progress',
      'done',
      'approved',
      'invoiced',
    ]);
  });

  test('leaves out a step that was passed over, and the invoice for operators', async () => {
    await move('manager', 'scheduled', { scheduledDate: '2026-03-02' });
    await move('operator', 'in progress');
    const steps = (await courseAs('operator')).steps.map(({ step }) => step);
    expect(steps).toEqual(['requested', 'confirmed', 'scheduled', 'in progress', 'done', 'approved']);
  });

  test('takes later steps away when the project is sent back, and ends early when it is cancelled', async () => {
    id = readyProject('in progress', { startedAt: new Date('2026-03-02T06:00:00Z') });
    await move('operator', 'work done', { outcome: 'resolved' });
    await move('manager', 'in progress', { reason: 'Readings are missing' });
    expect(await reachedAs('operator')).toEqual([
      'requested, 2026-02-20, Aud Author',
      'in progress, 2026-03-02, null',
      'done',
      'approved',
    ]);
    await move('manager', 'cancelled', { reason: 'The vessel was sold' });
    expect((await reachedAs('operator')).at(-1)).toBe('cancelled, 2026-03-02, Mona Manager');
  });

  test('uses the days of a project whose changes are not recorded', async () => {
    id = readyProject('completed', {
      startedAt: new Date('2026-02-25T06:00:00Z'),
      workEndedAt: new Date('2026-02-26T06:00:00Z'),
      completedDate: '2026-02-27',
    });
    expect(await reachedAs('manager')).toEqual([
      'requested, 2026-02-20, Aud Author',
      'in progress, 2026-02-25, null',
      'done, 2026-02-26, null',
      'approved, 2026-02-27, null',
      'invoiced',
    ]);
  });
});

describe('undo', () => {
  test('takes back the start of travel, with its timer', async () => {
    id = readyProject('scheduled');
    const before = row();
    await move('operator', 'travelling');
    expect(timers()).toEqual(['work ended', 'travel running']);
    expect((await courseAs('operator')).undo).toEqual({ to: 'scheduled', until: '2026-03-02T08:10:00.000Z' });
    expect(await undo('operator')).toMatchObject({ status: 'scheduled', version: 3 });
    expect(timers()).toEqual(['work ended']);
    expect({ ...row(), version: 1, updatedAt: before.updatedAt }).toEqual(before);
    expect((await courseAs('operator')).undo).toBeNull();
    const steps = (await courseAs('operator')).steps.filter(({ isReached }) => isReached);
    expect(steps.at(-1)?.step).toBe('scheduled');
  });

  test('takes back the start of work: the travel timer runs again and the checklist is gone', async () => {
    id = readyProject('travelling');
    const { db } = project;
    db.insert(checklistTemplates)
      .values({ serviceType: row().serviceType, version: 1, items: [] })
      .onConflictDoNothing()
      .run();
    await project.as.operator.time.start({ projectId: id, category: 'travel' });
    const before = row();
    await move('operator', 'in progress');
    expect(timers()).toEqual(['work ended', 'travel ended', 'work running']);
    expect(db.select().from(projectChecklists).where(eq(projectChecklists.projectId, id)).all()).toHaveLength(
      1,
    );
    await undo('operator');
    expect(timers()).toEqual(['work ended', 'travel running']);
    expect(db.select().from(projectChecklists).where(eq(projectChecklists.projectId, id)).all()).toEqual([]);
    expect({ ...row(), version: 1, updatedAt: before.updatedAt }).toEqual(before);
  });

  test('takes back a hold: its timer runs again', async () => {
    id = readyProject('in progress', { startedAt: new Date('2026-03-02T06:00:00Z') });
    await project.as.operator.time.start({ projectId: id, category: 'waiting' });
    await move('operator', 'on hold', { holdReason: 'parts' });
    await undo('operator');
    expect(row()).toMatchObject({ status: 'in progress', holdReason: null });
    expect(timers()).toEqual(['work ended', 'waiting running']);
  });

  test('takes back a plan, and says so to the operator', async () => {
    const before = row();
    await move('manager', 'scheduled', { scheduledDate: '2026-03-04', location: 'Bergen' });
    await undo('manager');
    expect({ ...row(), version: 1, updatedAt: before.updatedAt }).toEqual(before);
    const notices = project.db.select().from(notifications).where(eq(notifications.projectId, id)).all();
    expect(notices.map(({ kind, readAt }) => [kind, readAt === null])).toEqual([
      ['assigned', false],
      ['unscheduled', true],
    ]);
  });

  test('takes back finished and approved work with its service record', async () => {
    id = readyProject('in progress', { startedAt: new Date('2026-03-02T06:00:00Z') });
    await move('operator', 'work done', { outcome: 'resolved' });
    await undo('operator');
    expect(row()).toMatchObject({ status: 'in progress', outcome: null, workEndedAt: null });
    await move('operator', 'work done', { outcome: 'resolved' });
    await move('manager', 'completed');
    await undo('manager');
    expect(row()).toMatchObject({ status: 'work done', outcome: 'resolved', completedDate: null });
    const service = project.db
      .select()
      .from(vesselServiceHistory)
      .where(eq(vesselServiceHistory.projectId, id))
      .get();
    expect(service?.status).toBe('reopened');
  });

  test('refuses after ten minutes', async () => {
    id = readyProject('scheduled');
    await move('operator', 'travelling');
    project.clock.advance(10 * MINUTE + 1);
    expect((await courseAs('operator')).undo).toBeNull();
    expect(await codeOf(undo('operator'))).toBe('CONFLICT');
    expect(row().status).toBe('travelling');
  });

  test.each([
    ['a comment', () => project.as.manager.comments.add({ projectId: id, comment: 'Safe trip' })],
    ['a part', () => project.as.operator.parts.add({ projectId: id, partName: 'Hose clip' })],
    ['a stopped timer', () => project.as.operator.time.stop({ projectId: id })],
    [
      'a change of the project',
      () => project.as.operator.projects.update({ id, version: row().version, travelInfo: 'Flight SK 4' }),
    ],
  ])('refuses after %s', async (_what, act) => {
    id = readyProject('scheduled');
    await move('operator', 'travelling');
    await act();
    expect((await courseAs('operator')).undo).toBeNull();
    expect(await codeOf(undo('operator'))).toBe('CONFLICT');
  });

  test('refuses after the timer that it stopped elsewhere was changed', async () => {
    const otherId = readyProject('in progress', { startedAt: new Date('2026-03-02T06:00:00Z') });
    const entry = await project.as.operator.time.start({ projectId: otherId, category: 'work' });
    id = readyProject('scheduled');
    project.clock.advance(MINUTE);
    await move('operator', 'travelling', { timersEndAt: project.clock.now().toISOString() });
    expect((await courseAs('operator')).undo).not.toBeNull();
    await project.as.operator.time.update({
      projectId: otherId,
      id: entry.id,
      version: entry.version + 1,
      note: 'Until lunch',
    });
    expect((await courseAs('operator')).undo).toBeNull();
  });

  test('is for the person who made the step, and for managers', async () => {
    id = readyProject('scheduled');
    await move('manager', 'travelling');
    expect((await courseAs('operator')).undo).toBeNull();
    expect(await codeOf(undo('operator'))).toBe('CONFLICT');
    expect(await codeOf(undo('author'))).toBe('FORBIDDEN');
    expect(await codeOf(undo('foreign'))).toBe('NOT_FOUND');
    await undo('manager');
    expect(row().status).toBe('scheduled');
  });

  test('is not offered where a follow-up project was created, or for sending back', async () => {
    id = readyProject('in progress', { startedAt: new Date('2026-03-02T06:00:00Z') });
    await move('operator', 'work done', { outcome: 'partly' });
    expect((await courseAs('operator')).undo).toBeNull();
    await move('manager', 'in progress', { reason: 'Readings are missing' });
    expect((await courseAs('manager')).undo).toBeNull();
  });
});
