import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport, completeProject } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

test("lists open projects and then services, newest first; operators see only the services of other people's projects", async () => {
  const { vesselId, projectId } = await completeProject(project, '2026-03-01');
  const { vesselName } = await project.as.manager.vessels.byId({ id: vesselId });
  const on = (fields: Partial<Parameters<typeof createProject>[1]>) =>
    createProject(project.db, {
      vesselDirectoryId: vesselId,
      vesselName,
      createdBy: project.people.foreign.id,
      ...fields,
    }).id;
  const planned = on({ requestDate: '2026-01-03', status: 'scheduled', scheduledDate: '2026-04-01' });
  const asked = on({ requestDate: '2026-03-03' });
  const cancelled = on({ requestDate: '2026-03-02', status: 'cancelled' });
  const seen = async (who: 'manager' | 'operator' | 'foreign') =>
    (await project.as[who].vessels.visits({ id: vesselId })).visits.map(
      ({ status, day, projectId: id, serviceId }) => [status, day, id, serviceId === null],
    );
  const projects = [
    ['scheduled', '2026-04-01', planned, true],
    ['not confirmed', null, asked, true],
    ['cancelled', null, cancelled, true],
  ];
  expect(await seen('manager')).toEqual([...projects, ['completed', '2026-03-01', projectId, false]]);
  expect(await seen('operator')).toEqual([['completed', '2026-03-01', projectId, false]]);
  expect(await seen('foreign')).toEqual([...projects, ['completed', '2026-03-01', null, false]]);
});

test('names with a visit its operator, outcome and parts, without money', async () => {
  const { vesselId, projectId } = await completeProject(project, '2026-03-01');
  const { operator, foreign } = project.people;
  const use = (fields: Partial<typeof partsUsed.$inferInsert>) =>
    project.db
      .insert(partsUsed)
      .values({
        projectId,
        operatorId: operator.id,
        partName: 'O-ring',
        partNumber: 'OR-12',
        quantity: 3,
        unitCost: 4900,
        costCurrency: 'NOK',
        priceSource: 'manual',
        unitPrice: 7100,
        totalPrice: 21_300,
        currency: 'NOK',
        usedDate: '2026-03-01',
        vesselName: 'Nordlys',
        ...fields,
      })
      .run();
  use({});
  use({ partName: 'Lamp', deletedAt: new Date('2026-03-02T08:00:00Z') });
  project.db.update(vesselProjects).set({ outcome: 'partly' }).where(eq(vesselProjects.id, projectId)).run();
  expect(foreign.id).not.toBe(operator.id);
  for (const who of ['manager', 'foreign'] as const) {
    const { visits } = await project.as[who].vessels.visits({ id: vesselId });
    expect(visits).toMatchObject([
      {
        operatorName: operator.name,
        outcome: 'partly',
        parts: [{ partName: 'O-ring', partNumber: 'OR-12', quantity: 3 }],
      },
    ]);
    expect(visits[0]!.parts).toHaveLength(1);
    expect(JSON.stringify(visits)).not.toMatch(/4900|49\.00|7100|71\.00|213|NOK/);
  }
});

test('shows with a service what each completion recorded of the vessel, also after a rename', async () => {
  const { vesselId, projectId } = await completeProject(project, '2026-03-01');
  const { vesselName, version } = await project.as.manager.vessels.byId({ id: vesselId });
  await project.as.manager.vessels.update({ id: vesselId, version, vesselName: 'Nordlys' });
  const services = async () => (await project.as.operator.vessels.visits({ id: vesselId })).visits;
  const first = {
    completionNo: 1,
    at: '2026-03-02T08:00:00.000Z',
    vesselName,
    clientName: 'Nordskjær Demo Rederi AS',
    location: 'Haugesund',
  };
  expect(await services()).toMatchObject([{ projectId, snapshots: [first] }]);

  const move = async (to: 'in progress' | 'work done' | 'completed', fields: object) => {
    const { version: seen } = await project.as.manager.projects.byId({ id: projectId });
    await project.as.manager.projects.transition({ id: projectId, version: seen, to, ...fields });
  };
  await move('in progress', { reason: 'Wrong reading' });
  const { sha256 } = await project.as.manager.serviceReports.preview({ projectId, outcome: 'resolved' });
  await project.as.manager.serviceReports.sign({
    projectId,
    outcome: 'resolved',
    sha256,
    refusedReason: 'Master ashore',
  });
  await move('work done', { outcome: 'resolved' });
  await move('completed', { completedDate: '2026-03-02' });
  expect(await services()).toMatchObject([
    { snapshots: [{ completionNo: 2, vesselName: 'Nordlys' }, first] },
  ]);
});

test('pages its visits without repeating or missing any', async () => {
  const { vesselId: id } = await completeProject(project, '2026-03-01');
  const { vesselName } = await project.as.manager.vessels.byId({ id });
  for (const serviceDate of ['2025-02-01', '2024-02-01', '2026-02-10']) {
    await project.as.manager.vessels.addService({ id, serviceDate, serviceType: `survey ${serviceDate}` });
  }
  for (const status of ['scheduled', 'cancelled', 'work done'] as const) {
    createProject(project.db, { vesselDirectoryId: id, vesselName, status, requestDate: '2026-02-10' });
  }
  const whole = await project.as.manager.vessels.visits({ id });
  expect(whole).toMatchObject({ total: 7 });
  expect(whole.visits).toHaveLength(7);
  for (const limit of [1, 3]) {
    const pages = [];
    for (let offset = 0; offset < 7; offset += limit) {
      pages.push(...(await project.as.manager.vessels.visits({ id, offset, limit })).visits);
    }
    expect(pages).toEqual(whole.visits);
  }
});

test('names with a visit the newest report, if the person may see it', async () => {
  const { vesselId, projectId } = await completeProject(project, '2026-03-01');
  addReport(project.db, { projectId, operatorId: project.people.operator.id });
  const newest = addReport(project.db, { projectId, operatorId: project.people.operator.id, version: 2 });
  const seen = async (who: 'manager' | 'operator' | 'foreign') =>
    (await project.as[who].vessels.visits({ id: vesselId })).visits.map(({ report }) => report);
  expect(await seen('manager')).toMatchObject([{ id: newest.id, version: 2 }]);
  expect(await seen('operator')).toMatchObject([{ id: newest.id }]);
  expect(await seen('foreign')).toEqual([null]);
});
