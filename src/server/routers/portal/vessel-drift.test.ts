import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DriftKind } from '#contract/vessel-drift.ts';
import { DRIFT_KINDS } from '#contract/vessel-drift.ts';
import {
  auditLogs,
  vesselContacts,
  vesselDirectory,
  vesselProjects,
  vesselServiceHistory,
  vessels,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { createReadDeskInHouse } from '#server/services/read-desk/read-desk.ts';
import { recordService } from '#server/services/vessels/record-service.ts';
import { reportDrift } from '#server/start-up/stored-records.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/job-facts.ts';
import { codeOf, createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

let job: JobHarness;
let vesselId: number;
let open: number;
let done: number;
beforeEach(async () => {
  job = createJobHarness();
  const vessel = addVessel(job.db, job.clock, {
    vesselName: 'Kysten',
    vesselMasterName: 'Capt. A',
    vesselMasterPhone: '1',
  });
  vesselId = vessel.id;
  const of = { vesselDirectoryId: vesselId, vesselName: 'Kysten' };
  open = createProject(job.db, of).id;
  done = createProject(job.db, { ...of, status: 'completed', completedDate: '2026-02-20' }).id;
  const work = {
    clock: job.clock,
    actor: { userId: job.people.manager.id, name: 'Mona', role: 'manager' as const },
  };
  inTransaction(job.db, (tx) =>
    recordService(tx, work, {
      projectId: done,
      vesselDirectoryId: vesselId,
      serviceDate: '2026-02-20',
      serviceType: 'annual service',
      operatorName: 'Ola',
    }),
  );
  expect(await job.as.manager.vesselDrift.list()).toEqual([]);
});
afterEach(() => job.close());

const setEntry = (fields: Partial<typeof vesselDirectory.$inferInsert>) =>
  job.db.update(vesselDirectory).set(fields).where(eq(vesselDirectory.id, vesselId)).run();

const broken: Record<DriftKind, () => unknown> = {
  'matched name': () => setEntry({ normalizedName: 'x' }),
  'no key row': () => {
    job.db.delete(vesselContacts).run();
    job.db.delete(vessels).run();
  },
  'key row': () => job.db.update(vessels).set({ systemType: 'x' }).run(),
  contact: () => job.db.update(vesselContacts).set({ phone: '9' }).run(),
  'last service': () => setEntry({ lastServiceDate: '2025-01-01' }),
  'due day': () => {
    job.db.$client.exec(
      `insert into service_rules (service_type, system_type, interval_months) values ('annual service', '', 12)`,
    );
  },
  'missing history': () => job.db.delete(vesselServiceHistory).run(),
  'missing snapshot': () => {
    const { id: projectId } = createProject(job.db, {
      vesselDirectoryId: vesselId,
      vesselName: 'Kysten',
      status: 'completed',
    });
    const service = { serviceDate: '2026-01-10', serviceType: 'annual service', operatorName: 'Ola' };
    job.db
      .insert(vesselServiceHistory)
      .values({ ...service, projectId, vesselDirectoryId: vesselId })
      .run();
  },
  'history of an open job': () =>
    job.db.update(vesselProjects).set({ status: 'in progress' }).where(eq(vesselProjects.id, done)).run(),
  'name on a job': () =>
    job.db.update(vesselProjects).set({ vesselName: 'x' }).where(eq(vesselProjects.id, open)).run(),
};

test.each(DRIFT_KINDS)('%s: is found with what is and what should be, and repaired', async (kind) => {
  broken[kind]();
  const found = await job.as.manager.vesselDrift.list();
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
  const { repaired, left } = await job.as.manager.vesselDrift.repair({ only });
  expect(repaired).toBe(1);
  expect(left.map((drift) => drift.kind)).not.toContain(kind);
  expect(
    job.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.description, `Repaired: ${kind}`))
      .all(),
  ).toMatchObject([{ entityId: vesselId, oldValue: is, newValue: shouldBe, changedByName: 'Mona Manager' }]);
  await job.as.manager.vesselDrift.repair({});
  expect(await job.as.manager.vesselDrift.list()).toEqual([]);
});

test('a person whom only the contacts know differently is the one of the contacts', async () => {
  broken.contact();
  await job.as.manager.vesselDrift.repair({});
  expect(await job.as.manager.vessels.byId({ id: vesselId })).toMatchObject({ vesselMasterPhone: '9' });
});

test('everything at once is repaired in one go; a second time there is nothing to do', async () => {
  for (const kind of ['matched name', 'key row', 'contact', 'missing snapshot', 'name on a job'] as const)
    broken[kind]();
  const { repaired, left } = await job.as.manager.vesselDrift.repair({});
  // The service without a snapshot is not listed in the entry either.
  expect([repaired, left]).toEqual([6, []]);
  expect(await job.as.manager.vesselDrift.repair({})).toEqual({ repaired: 0, left: [] });
});

test('at start the log tells how many differ, and nothing of what they hold', async () => {
  broken.contact();
  broken['name on a job']();
  const said: unknown[] = [];
  const logger = {
    warn: (...words: unknown[]) => said.push(words),
    error: (...words: unknown[]) => said.push(words),
  };
  job.db
    .update(vesselProjects)
    .set({ billingState: 'paid' })
    .where(eq(vesselProjects.id, job.projectId))
    .run();
  await reportDrift(createReadDeskInHouse(job.db), logger);
  expect(said).toEqual([
    [{ count: 2, kinds: { contact: 1, 'name on a job': 1 } }, 'vessel records differ'],
    [{ count: 1 }, 'billing records differ'],
  ]);
});

test('operators see and repair none of it', async () => {
  expect(await codeOf(job.as.operator.vesselDrift.list())).toBe('FORBIDDEN');
  expect(await codeOf(job.as.operator.vesselDrift.repair({}))).toBe('FORBIDDEN');
});
