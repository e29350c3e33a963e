import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { notifications, outbox, vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

/* Undoing a step brings a project back by the rules of every other way back. The clock is at 2 March 2026, 08:00 UTC. */

const MINUTE = 60_000;

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const ready = (fields: Partial<typeof vesselProjects.$inferInsert>) =>
  createReadyProject(project.db, project.clock, {
    operatorId: project.people.operator.id,
    status: 'scheduled',
    scheduledDate: '2026-03-09',
    ...fields,
  });
const started = { startedAt: new Date('2026-03-01T06:00:00Z'), scheduledDate: '2026-03-01' };
const row = (id: number) => project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const move = (id: number, to: ProjectStatus, fields: Partial<TransitionProjectInput> = {}) =>
  project.as.manager.projects.transition({ id, version: row(id).version, to, reason: 'Sold', ...fields });
const undo = (id: number) => project.as.manager.projects.undoTransition({ id, version: row(id).version });
const offeredFor = async (id: number) => (await project.as.manager.projects.course({ id })).undo?.to;
const noticesOf = (who: 'operator' | 'author', projectId: number) =>
  project.db
    .select({ kind: notifications.kind, text: notifications.text, readAt: notifications.readAt })
    .from(notifications)
    .where(and(eq(notifications.userId, project.people[who].id), eq(notifications.projectId, projectId)))
    .orderBy(notifications.id)
    .all()
    .map(({ kind, text, readAt }) => [kind, text, readAt ? 'read' : 'new']);

/** Tries to undo what is not offered. Returns the refusal, and whether the project is still the same. */
async function refusalOf(id: number) {
  const before = row(id);
  const offered = await offeredFor(id);
  const refusal: unknown = await undo(id).catch((error: unknown) => error);
  return { offered, refusal, isSame: isDeepStrictEqual(row(id), before) };
}
const refused = (message: string) => ({
  offered: undefined,
  refusal: expect.objectContaining({ code: 'CONFLICT', message }),
  isSame: true,
});

test('is refused where the person was planned elsewhere on these days since', async () => {
  const { id } = ready({ scheduledEndDate: '2026-03-11' });
  await move(id, 'cancelled');
  const other = ready({ status: 'confirmed', scheduledDate: null });
  expect(await offeredFor(id)).toBe('scheduled');
  const { vesselName } = await move(other.id, 'scheduled', { scheduledDate: '2026-03-10' });
  expect(await refusalOf(id)).toEqual(
    refused(
      `This can no longer be undone; plan the project again instead. Ola Operator already has ${vesselName}, 10 Mar. Give a reason for the double booking or choose other dates.`,
    ),
  );
});

test('is refused where the person is away on these days since', async () => {
  const { id } = ready({ status: 'travelling' });
  await move(id, 'scheduled', { scheduledDate: '2026-03-16' });
  await project.as.manager.operators.addAbsence({
    id: project.people.operator.id,
    from: '2026-03-08',
    to: '2026-03-10',
  });
  expect(await refusalOf(id)).toEqual(
    refused(
      'This can no longer be undone; plan the project again instead. Ola Operator is away 8–10 Mar. Give a reason for planning these dates or choose other ones.',
    ),
  );
});

test('brings a double booking back that had its reason before the step', async () => {
  const { id } = ready({});
  const other = ready({ status: 'confirmed', scheduledDate: null });
  await move(other.id, 'scheduled', { scheduledDate: '2026-03-09', overlapReason: 'Same berth' });
  project.clock.advance(MINUTE);
  await move(id, 'cancelled');
  expect(await offeredFor(id)).toBe('scheduled');
  expect(await undo(id)).toMatchObject({ status: 'scheduled', scheduledDate: '2026-03-09' });
});

test('is refused where the person was deactivated since', async () => {
  const { id } = ready({});
  await move(id, 'cancelled');
  await project.as.manager.operators.deactivate({ id: project.people.operator.id });
  expect(await refusalOf(id)).toEqual(
    refused(
      'This can no longer be undone; plan the project again instead. Ola Operator is no longer active. Choose someone else.',
    ),
  );
});

test.each([
  ['cancelled', {}, 'cancelled'],
  ['approved', { status: 'work done', ...started }, 'completed'],
] as const)(
  'is refused for a project that was %s and whose vessel was archived since',
  async (_what, fields, to) => {
    const { id, vesselDirectoryId, vesselName } = ready(fields);
    await move(id, to);
    await project.as.manager.vessels.archive({ id: vesselDirectoryId! });
    expect(await refusalOf(id)).toEqual(
      refused(`${vesselName} is archived. Restore it in the directory first.`),
    );
  },
);

test('gives an open project the current name of its vessel, and leaves that of finished work', async () => {
  const rename = async (vesselId: number, vesselName: string) => {
    const { id, version } = await project.as.manager.vessels.byId({ id: vesselId });
    await project.as.manager.vessels.update({ id, version, vesselName });
  };
  const done = ready({ status: 'in progress', ...started });
  await move(done.id, 'work done', { outcome: 'resolved' });
  await rename(done.vesselDirectoryId!, 'Haukvær Feltspat');
  expect(await undo(done.id)).toMatchObject({ status: 'in progress', vesselName: 'Haukvær Feltspat' });

  const approved = ready({ status: 'work done', ...started });
  await move(approved.id, 'completed');
  await rename(approved.vesselDirectoryId!, 'Haukvær Glimmer');
  expect(await undo(approved.id)).toMatchObject({ status: 'work done', vesselName: approved.vesselName });
});

test('tells both people where the step had given the project to someone else', async () => {
  const { operator, author } = project.people;
  const { id, vesselName } = ready({ status: 'on hold', holdReason: 'weather', ...started });
  await move(id, 'scheduled', { scheduledDate: '2026-03-09', assignedOperatorId: author.id });
  await undo(id);
  expect(row(id)).toMatchObject({ status: 'on hold', assignedOperatorId: operator.id });
  const reassigned = `Project ${id}, ${vesselName}, is reassigned to ${operator.name}.`;
  expect(noticesOf('author', id)).toEqual([
    ['assigned', expect.stringContaining('9 Mar'), 'read'],
    ['unscheduled', reassigned, 'new'],
  ]);
  expect(noticesOf('operator', id)).toEqual([
    ['unscheduled', expect.stringContaining(author.name), 'read'],
    ['assigned', expect.stringContaining('1 Mar'), 'new'],
  ]);
  const mails = project.db.select().from(outbox).where(eq(outbox.recipient, author.email)).all();
  expect(mails.at(-1)?.text).toContain(reassigned);
});
