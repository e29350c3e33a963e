import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notifications, vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown; issues?: unknown } }) => error,
  );
const row = (id: number) => project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;

describe('an edit', () => {
  const edit = (fields: object, actor: ProjectActor = 'manager', id = project.projectId) =>
    project.as[actor].projects.update({ id, version: row(id).version, ...fields });

  test('writes a row of history for each field, with names instead of ids', async () => {
    await edit({
      location: 'Bergen',
      assignedOperatorId: project.people.author.id,
      scheduledDate: '2026-03-09',
    });
    const rows = await project.as.manager.projects.history({ id: project.projectId });
    expect(rows.map(({ fieldChanged, oldValue, newValue }) => [fieldChanged, oldValue, newValue])).toEqual(
      expect.arrayContaining([
        ['location', null, 'Bergen'],
        ['assignedOperatorId', 'Ola Operator', 'Aud Author'],
        ['scheduledDate', null, '2026-03-09'],
      ]),
    );
  });

  test('refuses a stale version with the current project', async () => {
    const seen = { id: project.projectId, version: 1 };
    const [one, other] = await Promise.allSettled([
      project.as.manager.projects.update({ ...seen, description: 'First' }),
      project.as.operator.projects.update({ ...seen, description: 'Second' }),
    ]);
    expect(one.status).toBe('fulfilled');
    expect(other).toMatchObject({
      reason: { code: 'CONFLICT', cause: { current: { description: 'First', version: 2, access: 'work' } } },
    });
    expect(await edit({ description: 'First' })).toMatchObject({ version: 2 });
  });

  const managersFields: object[] = [
    { vesselName: 'Bølgen' },
    { clientName: 'Haukvær' },
    { portAgent: 'Vågen' },
    { vesselMasterName: 'Capt. Demo' },
    { serviceType: 'survey support' },
    { scheduledDate: '2026-04-01' },
    { assignedOperatorId: null },
    { location: 'Bergen' },
    { requiredDocuments: ['visa'] },
  ];

  test('of an operator covers description and travel notes of their own project', async () => {
    project.setProject({ status: 'confirmed' });
    expect(await edit({ description: 'Bring a ladder', travelInfo: 'Gate 4' }, 'operator')).toMatchObject({
      description: 'Bring a ladder',
      travelInfo: 'Gate 4',
    });
    for (const fields of managersFields) expect(await codeOf(edit(fields, 'operator'))).toBe('FORBIDDEN');
    expect(await codeOf(edit({ description: 'x' }, 'author'))).toBe('FORBIDDEN');
    expect(await codeOf(edit({ description: 'x' }, 'foreign'))).toBe('NOT_FOUND');
    for (const fields of managersFields) expect(await codeOf(edit(fields))).toBe('OK');
  });

  test.each(['work done', 'completed', 'cancelled'] as const)(
    'of a project that is %s leaves vessel, client and plan unchanged',
    async (status) => {
      project.setProject({ status });
      for (const fields of managersFields) expect(await codeOf(edit(fields))).toBe('CONFLICT');
      expect(await codeOf(edit({ description: 'Paid by the yard' }))).toBe('OK');
      expect(await codeOf(edit({ description: 'x' }, 'operator'))).toBe('CONFLICT');
    },
  );

  test('keeps a planned project planned, and moves it only if the operator is free or there is a reason', async () => {
    const { operator, author } = project.people;
    project.setProject({ status: 'scheduled', scheduledDate: '2026-03-09', location: 'Bergen' });
    for (const fields of [{ scheduledDate: '' }, { location: null }, { assignedOperatorId: null }]) {
      expect(await codeOf(edit(fields))).toBe('CONFLICT');
    }
    expect(await codeOf(edit({ scheduledEndDate: '2026-03-08' }))).toBe('BAD_REQUEST');
    createProject(project.db, {
      status: 'in progress',
      assignedOperatorId: author.id,
      scheduledDate: '2026-03-10',
      scheduledEndDate: '2026-03-12',
    });
    const move = { assignedOperatorId: author.id, scheduledDate: '2026-03-12' };
    expect(await refusalOf(edit(move))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['overlapReason'] }] },
    });
    await edit({ ...move, overlapReason: 'Ships lie side by side' });
    const told = project.db.select().from(notifications).orderBy(notifications.id).all();
    expect(told.map(({ userId, kind }) => [userId, kind])).toEqual([
      [operator.id, 'unscheduled'],
      [author.id, 'assigned'],
    ]);
    expect(await codeOf(edit({ assignedOperatorId: 999 }))).toBe('BAD_REQUEST');
  });

  test('stops the timer of an operator who is replaced', async () => {
    project.setProject({ scheduledDate: '2026-03-02', location: 'Bergen' });
    await project.as.operator.time.start({ projectId: project.projectId, category: 'work' });
    project.clock.advance(3_600_000);
    expect(await edit({ assignedOperatorId: project.people.author.id })).toMatchObject({
      operatorHours: '1.00',
    });
  });

  test('does not replace an operator whose timer was forgotten until its end is entered', async () => {
    project.setProject({ scheduledDate: '2026-03-02', location: 'Bergen', locationTimezone: 'Europe/Oslo' });
    const { projectId, people } = project;
    const { id: entryId } = await project.as.operator.time.start({ projectId, category: 'work' });
    project.clock.advance(40 * 3_600_000);
    const manager = project.portalOf(project.signIn(people.manager));
    const replace = () =>
      manager.projects.update({
        id: projectId,
        version: project.readProject().version,
        assignedOperatorId: people.author.id,
      });
    const message =
      'Ola Operator’s work timer has been running for 40 h. Check when it ended. Enter its end on the Work tab first, then choose another operator.';
    await expect(replace()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['assignedOperatorId'], message }] },
    });
    const end = { projectId, id: entryId, version: 1, endedAt: '2026-03-02T16:00:00Z' };
    await manager.time.update(end);
    expect(await replace()).toMatchObject({
      assignedOperator: { name: 'Aud Author' },
      operatorHours: '8.00',
    });
  });

  test('keeps its vessel where the answer about a new one comes without a name', async () => {
    addVessel(project.db, project.clock, { vesselName: 'Havbris Explorer' });
    await edit({ vesselName: 'Havbris Explorer' });
    const { vesselDirectoryId } = row(project.projectId);
    expect(vesselDirectoryId).not.toBeNull();
    expect(await edit({ newVessel: true, description: 'Pump room' })).toMatchObject({
      vesselName: 'Havbris Explorer',
      vesselDirectoryId,
      description: 'Pump room',
    });
  });

  test('links a request to the directory, and then follows it', async () => {
    const vessel = addVessel(project.db, project.clock, { vesselName: 'Kysten', clientName: 'Haukvær' });
    project.setProject({ status: 'not confirmed', vesselName: 'MV KYSTEN' });
    expect(await edit({ vesselDirectoryId: vessel.id })).toMatchObject({
      vesselDirectoryId: vessel.id,
      vesselName: 'Kysten',
    });
    const other = addVessel(project.db, project.clock, { vesselName: 'Bølgen' });
    expect(await edit({ vesselName: 'bolgen' })).toMatchObject({
      vesselDirectoryId: other.id,
      vesselName: 'Bølgen',
    });
  });
});
