import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLogs, serviceRules, vesselDirectory } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const rules = () => project.as.manager.serviceRules;
const dayOf = async (id: number) => (await project.as.manager.vessels.byId({ id })).nextServiceDue;

/** A service as in the history, and as completing the project updates the directory. */
async function serve(
  vesselDirectoryId: number,
  serviceDate: string,
  serviceType: string,
  systemType: string | null,
) {
  const { vesselName } = await project.as.manager.vessels.byId({ id: vesselDirectoryId });
  const made = createProject(project.db, {
    vesselDirectoryId,
    vesselName,
    serviceType,
    systemType,
    status: 'work done',
    startedAt: new Date(`${serviceDate}T06:00:00Z`),
  });
  await project.as.manager.projects.transition({
    id: made.id,
    version: made.version,
    to: 'completed',
    completedDate: serviceDate,
  });
}

test('creating, changing or removing a rule moves the due day of its vessels, and of no other', async () => {
  const [served, byHand, imported] = ['Kysten', 'Bølgen', 'Skjæret'].map((vesselName) =>
    addVessel(project.db, project.clock, { vesselName }),
  );
  for (const { id } of [served!, byHand!]) await serve(id, '2026-01-31', 'Annual Service', 'Testholm TB-500');
  await serve(imported!.id, '2026-02-01', 'survey support', null);
  const { version } = await project.as.manager.vessels.byId({ id: byHand!.id });
  await project.as.manager.vessels.update({ id: byHand!.id, version, nextServiceDue: '2026-12-24' });
  project.db
    .update(vesselDirectory)
    .set({ nextServiceDue: '2026-05-05', reportedServiceDue: '2026-05-05' })
    .where(eq(vesselDirectory.id, imported!.id))
    .run();
  const days = () => Promise.all([served!, byHand!, imported!].map(({ id }) => dayOf(id)));

  const made = await rules().create({ serviceType: 'annual service', intervalMonths: 1 });
  expect(made.vessels).toBe(1);
  expect(await days()).toEqual(['2026-02-28', '2026-12-24', '2026-05-05']);

  const own = await rules().create({
    serviceType: 'annual service',
    systemType: 'testholm tb-500',
    intervalMonths: 6,
  });
  expect(await days()).toEqual(['2026-07-31', '2026-12-24', '2026-05-05']);
  const changed = await rules().update({ id: own.rule.id, version: 1, intervalMonths: 12, leadDays: 60 });
  expect(changed).toMatchObject({ vessels: 1, rule: { intervalMonths: 12, leadDays: 60, version: 2 } });
  expect(await days()).toEqual(['2027-01-31', '2026-12-24', '2026-05-05']);
  expect(
    project.db.select().from(auditLogs).where(eq(auditLogs.entityId, served!.id)).all().at(-1),
  ).toMatchObject({
    entityType: 'vessel',
    entityName: 'Kysten',
    fieldChanged: 'nextServiceDue',
    oldValue: '2026-07-31',
    newValue: '2027-01-31',
    changedByName: 'Mona Manager',
  });

  await rules().remove({ id: own.rule.id, version: 2 });
  expect(await days()).toEqual(['2026-02-28', '2026-12-24', '2026-05-05']);
  expect(await rules().remove({ id: made.rule.id, version: 1 })).toEqual({ vessels: 1 });
  expect(await days()).toEqual([null, '2026-12-24', '2026-05-05']);
});

test('a service and system have one rule; a stale version and an operator are refused', async () => {
  const { rule } = await rules().create({ serviceType: 'annual service', intervalMonths: 12 });
  expect(await codeOf(rules().create({ serviceType: 'Annual  Service', intervalMonths: 6 }))).toBe(
    'CONFLICT',
  );
  expect(await codeOf(rules().create({ serviceType: 'x', intervalMonths: 0 }))).toBe('BAD_REQUEST');
  await rules().update({ id: rule.id, version: 1, intervalMonths: 24 });
  expect(await codeOf(rules().update({ id: rule.id, version: 1, intervalMonths: 6 }))).toBe('CONFLICT');
  expect(await codeOf(rules().remove({ id: rule.id, version: 1 }))).toBe('CONFLICT');
  expect(await codeOf(rules().remove({ id: 99, version: 1 }))).toBe('NOT_FOUND');
  expect(await codeOf(project.as.operator.serviceRules.list())).toBe('FORBIDDEN');
  expect(await rules().list()).toMatchObject([{ serviceType: 'annual service', intervalMonths: 24 }]);
});

test('every vessel is due as if calculated by itself, for any old and new rules', async () => {
  const services = ['annual service', 'Annual service', 'TRO calibration', 'reagent supply'];
  const systems = [null, 'Testholm TB-500', 'testholm tb-500', 'Ølberg'];
  for (let ship = 0; ship < 6; ship += 1) {
    const { id } = addVessel(project.db, project.clock);
    for (let visit = 0; visit <= ship; visit += 1) {
      const pick = ship * 7 + visit * 3;
      await serve(
        id,
        `2026-0${1 + (pick % 2)}-1${pick % 10}`,
        services[pick % 4]!,
        systems[(pick >> 1) % 4]!,
      );
    }
  }
  const rule = fc.record({
    serviceType: fc.constantFrom('annual service', 'tro calibration', 'reagent supply'),
    systemType: fc.constantFrom('', 'Testholm TB-500', 'ølberg'),
    intervalMonths: fc.integer({ min: 1, max: 24 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(rule, {
        maxLength: 5,
        selector: ({ serviceType, systemType }) => `${serviceType} ${systemType}`,
      }),
      async (wanted) => {
        for (const { id, version } of await rules().list()) await rules().remove({ id, version });
        for (const one of wanted) await rules().create(one);
        expect(findVesselDrift(project.db)).toEqual([]);
        expect(project.db.select().from(serviceRules).all()).toHaveLength(wanted.length);
      },
    ),
    { numRuns: runs(8) },
  );
});
