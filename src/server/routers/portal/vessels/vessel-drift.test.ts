import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DriftKind } from '#contract/vessel/vessel-drift.ts';
import { DRIFT_KINDS } from '#contract/vessel/vessel-drift.ts';
import {
  auditLogs,
  partSums,
  vesselDirectory,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { recordService } from '#server/services/vessels/service-status/record-service.ts';
import { reportDrift } from '#server/start-up/upkeep/stored-records.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let vesselId: number;
let open: number;
let done: number;
beforeEach(async () => {
  project = createProjectHarness();
  const vessel = addVessel(project.db, project.clock, {
    vesselName: 'Kysten',
    vesselMasterName: 'Capt. A',
    vesselMasterPhone: '1',
  });
  vesselId = vessel.id;
  const of = { vesselDirectoryId: vesselId, vesselName: 'Kysten' };
  open = createProject(project.db, of).id;
  done = createProject(project.db, { ...of, status: 'completed', completedDate: '2026-02-20' }).id;
  const work = {
    clock: project.clock,
    actor: { userId: project.people.manager.id, name: 'Mona', role: 'manager' as const },
  };
  inTransaction(project.db, (tx) =>
    recordService(tx, work, {
      projectId: done,
      vesselDirectoryId: vesselId,
      serviceDate: '2026-02-20',
      serviceType: 'annual service',
      operatorName: 'Ola',
    }),
  );
  expect(await project.as.manager.vesselDrift.list()).toEqual([]);
});
afterEach(() => project.close());

const setEntry = (fields: Partial<typeof vesselDirectory.$inferInsert>) =>
  project.db.update(vesselDirectory).set(fields).where(eq(vesselDirectory.id, vesselId)).run();

const broken: Record<DriftKind, () => unknown> = {
  'matched name': () => setEntry({ normalizedName: 'x' }),
  'last service': () => setEntry({ lastServiceDate: '2025-01-01' }),
  'due day': () => {
    project.db.$client.exec(
      `insert into service_rules (service_type, system_type, interval_months) values ('annual service', '', 12)`,
    );
  },
  'missing history': () => project.db.delete(vesselServiceHistory).run(),
  'missing snapshot': () => {
    const { id: projectId } = createProject(project.db, {
      vesselDirectoryId: vesselId,
      vesselName: 'Kysten',
      status: 'completed',
    });
    const service = { serviceDate: '2026-01-10', serviceType: 'annual service', operatorName: 'Ola' };
    project.db
      .insert(vesselServiceHistory)
      .values({ ...service, projectId, vesselDirectoryId: vesselId })
      .run();
  },
  'history of an open project': () =>
    project.db.update(vesselProjects).set({ status: 'in progress' }).where(eq(vesselProjects.id, done)).run(),
  'name on a project': () =>
    project.db.update(vesselProjects).set({ vesselName: 'x' }).where(eq(vesselProjects.id, open)).run(),
};

test.each(DRIFT_KINDS)('%s: finds actual and expected value, and repairs it', async (kind) => {
  broken[kind]();
  const found = await project.as.manager.vesselDrift.list();
  expect(found.map((drift) => drift.kind)).toContain(kind);
  const {
    finding: _finding,
    vesselName,
    is,
    shouldBe,
    ...only
  } = found.find((drift) => drift.kind === kind)!;
  expect(vesselName).toBe('Kysten');
  expect(is).not.toBe(shouldBe);
  const { repaired, left } = await project.as.manager.vesselDrift.repair({ only });
  expect(repaired).toBe(1);
  expect(left.map((drift) => drift.kind)).not.toContain(kind);
  expect(
    project.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.description, `Repaired: ${kind}`))
      .all(),
  ).toMatchObject([{ entityId: vesselId, oldValue: is, newValue: shouldBe, changedByName: 'Mona Manager' }]);
  await project.as.manager.vesselDrift.repair({});
  expect(await project.as.manager.vesselDrift.list()).toEqual([]);
});

test('repairs everything in one go, and nothing the second time', async () => {
  for (const kind of ['matched name', 'missing snapshot', 'name on a project'] as const) broken[kind]();
  const { repaired, left } = await project.as.manager.vesselDrift.repair({});
  expect([repaired, left]).toEqual([3, []]);
  expect(await project.as.manager.vesselDrift.repair({})).toEqual({ repaired: 0, left: [] });
});

test('logs the number of differences at start, without their content', async () => {
  broken['matched name']();
  broken['name on a project']();
  const said: unknown[] = [];
  const logger = {
    warn: (...words: unknown[]) => said.push(words),
    error: (...words: unknown[]) => said.push(words),
  };
  project.db
    .update(vesselProjects)
    .set({ billingState: 'paid' })
    .where(eq(vesselProjects.id, project.projectId))
    .run();
  project.db
    .insert(partSums)
    .values({
      month: '2026-03',
      productId: 0,
      partName: 'O-ring',
      partNumber: '',
      pricedIn: 'none',
      uses: 1,
      quantity: 2,
      amount: 0,
      lastUsed: '2026-03-02',
    })
    .run();
  await reportDrift(createInlineQueryWorkers(project.db), logger);
  expect(said).toEqual([
    [{ count: 2, kinds: { 'matched name': 1, 'name on a project': 1 } }, 'vessel records differ'],
    [{ count: 1 }, 'billing records differ'],
    [{ count: 1 }, 'sums of parts differ'],
  ]);
});

test('operators cannot see or repair any of it', async () => {
  expect(await codeOf(project.as.operator.vesselDrift.list())).toBe('FORBIDDEN');
  expect(await codeOf(project.as.operator.vesselDrift.repair({}))).toBe('FORBIDDEN');
});
