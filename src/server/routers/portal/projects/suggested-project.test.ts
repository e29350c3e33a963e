import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalUsers, serviceRules, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel, createReadyProject } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

/** Monday. */
const TODAY = '2026-03-02';

let project: ProjectHarness;
let vesselId: number;
beforeEach(async () => {
  project = createProjectHarness({ assignedOperatorId: null, status: 'not confirmed' });
  project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
  const done = createReadyProject(project.db, project.clock, {
    operatorId: project.people.operator.id,
    status: 'work done',
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    scheduledDate: '2026-02-24',
    scheduledEndDate: '2026-02-25',
  });
  vesselId = done.vesselDirectoryId!;
  await project.as.manager.parts.add({ projectId: done.id, partName: 'Hose clip', quantity: 4 });
  await project.as.manager.projects.transition({
    id: done.id,
    version: project.db.select().from(vesselProjects).where(eq(vesselProjects.id, done.id)).get()!.version,
    to: 'completed',
    completedDate: '2026-02-26',
  });
});
afterEach(() => project.close());

const propose = (id = vesselId) => project.as.manager.vessels.suggestedProject({ id });
const dueOn = (nextServiceDue: string) =>
  project.db.update(vesselDirectory).set({ nextServiceDue }).where(eq(vesselDirectory.id, vesselId)).run();

test('suggests the next service like the last one: service, place, length, operator and parts', async () => {
  const proposed = await propose();
  expect(proposed).toMatchObject({
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    scheduledDate: '2027-02-26',
    scheduledEndDate: '2027-02-27',
    assignedOperator: { id: project.people.operator.id },
    partsUsedOn: '2026-02-26',
    parts: [{ partName: 'Hose clip', quantity: 4 }],
  });
  expect(JSON.stringify(proposed)).not.toMatch(/cost|price|currency/i);
});

test('suggests tomorrow for an overdue service, and Monday instead of a weekend', async () => {
  dueOn('2026-01-01');
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-03' });
  dueOn(TODAY);
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-03' });
  dueOn('2026-03-07');
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-09' });
});

test('suggests a free operator if the last one is away; if none is free, a later day', async () => {
  dueOn('2026-03-10');
  const busy = (operatorId: number, from: string, to: string) =>
    createProject(project.db, {
      status: 'scheduled',
      assignedOperatorId: operatorId,
      scheduledDate: from,
      scheduledEndDate: to,
    });
  busy(project.people.operator.id, '2026-03-11', '2026-03-11');
  expect(await propose()).toMatchObject({
    scheduledDate: '2026-03-10',
    assignedOperator: { name: 'Aud Author' },
  });
  const others = project.db.select().from(portalUsers).where(eq(portalUsers.role, 'operator')).all();
  for (const { id } of others) busy(id, '2026-03-09', '2026-03-12');
  expect(await propose()).toMatchObject({
    scheduledDate: '2026-03-13',
    scheduledEndDate: '2026-03-14',
    assignedOperator: { id: project.people.operator.id },
  });
  project.db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.role, 'operator')).run();
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-10', assignedOperator: null });
});

test('suggests only a day for a vessel without history; operators cannot plan', async () => {
  const { id } = addVessel(project.db, project.clock);
  expect(await propose(id)).toMatchObject({
    serviceType: null,
    location: null,
    scheduledDate: '2026-03-03',
    scheduledEndDate: null,
    parts: [],
  });
  expect(await codeOf(project.as.operator.vessels.suggestedProject({ id }))).toBe('FORBIDDEN');
});
