import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BILLING_DRIFT_KINDS, type BillingDriftKind } from '#contract/billing/billing-drift.ts';
import { auditLogs, billingNotifications, changes, partsUsed } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { dumpTables } from '#server/testing/dump-tables.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let locked: number;
/** A completed project with an invoiced line and a pending one, and one that was sent back, with an unpriced line. */
beforeEach(async () => {
  project = createProjectHarness({
    status: 'completed',
    completedDate: '2026-02-20',
    startedAt: new Date('2026-02-19'),
    workEndedAt: new Date('2026-02-20'),
  });
  const { parts, billing } = project.as.manager;
  const add = async (partName: string, amount: string) =>
    (await parts.add({ projectId: project.projectId, partName, price: { amount, currency: 'NOK' } })).id;
  locked = await add('Ring', '10.50');
  await billing.transitionParts({ parts: [{ id: locked, version: 1 }], to: 'approved' });
  await billing.invoice({ id: project.projectId, reference: 'F-1', invoicedOn: '2026-02-25' });
  await add('Lamp', '99.00');
  const other = createProject(project.db, {
    vesselName: 'Kysten',
    status: 'in progress',
    startedAt: new Date('2026-02-19'),
    workEndedAt: new Date('2026-02-20'),
    assignedOperatorId: project.people.operator.id,
  });
  await project.as.operator.parts.add({ projectId: other.id, partName: 'Bolt' });
  expect(await calls().list()).toEqual([]);
});
afterEach(() => project.close());

const calls = () => project.as.manager.billingDrift;
const run = (statement: string) => project.db.$client.exec(statement);

/** Each bypasses the one function, as only raw SQL can. */
const broken: Record<BillingDriftKind, () => unknown> = {
  sums: () => run(`update project_totals set pending = pending + 1 where project_id = ${project.projectId}`),
  'billing state': () =>
    run(`update vessel_projects set billing_state = 'paid' where id = ${project.projectId}`),
  'revenue by day': () => run(`delete from revenue_days where project_id = ${project.projectId}`),
  'billing inbox': () =>
    run(`update billing_notifications set billing_status = 'pending' where part_id = ${locked}`),
};

test.each(BILLING_DRIFT_KINDS)(
  '%s: the difference is listed and repaired, and nothing else changes',
  async (kind) => {
    const before = dumpTables(project.db);
    broken[kind]();
    const found = await calls().list();
    expect(found).toMatchObject([{ kind, projectId: project.projectId, vesselName: 'Nordskjær Vektor' }]);
    const [{ is, shouldBe, partId } = { is: null, shouldBe: null, partId: null }] = found;
    expect(is).not.toBe(shouldBe);
    expect(partId).toBe(kind === 'billing inbox' ? locked : null);
    expect(await calls().repair({ only: { projectId: project.projectId, partId } })).toEqual({ repaired: 1 });
    expect(dumpTables(project.db)).toEqual(before);
    expect(await calls().list()).toEqual([]);
    expect(
      project.db
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.description, `Repaired: ${kind}`))
        .all(),
    ).toMatchObject([
      {
        projectId: project.projectId,
        oldValue: is,
        newValue: shouldBe,
        money: true,
        changedByName: 'Mona Manager',
      },
    ]);
  },
);

test('shows actual and expected amounts of each currency', async () => {
  broken.sums();
  broken['revenue by day']();
  expect(await calls().list()).toMatchObject([
    {
      kind: 'sums',
      is: 'NOK 99.01 pending, 0.00 approved, 10.50 invoiced, 0.00 paid in 2 lines',
      shouldBe: 'NOK 99.00 pending, 0.00 approved, 10.50 invoiced, 0.00 paid in 2 lines',
    },
    { kind: 'revenue by day', is: null, shouldBe: '2026-02-25: NOK 10.50 in 1 line' },
  ]);
});

test('repairs everything in one go without touching a line, and nothing the second time', async () => {
  const before = dumpTables(project.db);
  for (const kind of BILLING_DRIFT_KINDS) broken[kind]();
  run('delete from project_totals');
  const lines = project.db.select().from(partsUsed).all();
  expect((await calls().repair({})).repaired).toBe(4);
  expect(dumpTables(project.db)).toEqual(before);
  expect(project.db.select().from(partsUsed).all()).toEqual(lines);
  const told = project.db.select().from(changes).all().length;
  expect(await calls().repair({})).toEqual({ repaired: 0 });
  expect(project.db.select().from(changes).all()).toHaveLength(told);
});

test('adds an inbox entry for a part that has none, as late if it was', async () => {
  run('delete from billing_notifications');
  const found = await calls().list();
  expect(found.map(({ kind, is, shouldBe }) => [kind, is, shouldBe])).toEqual([
    ['billing inbox', null, 'invoiced'],
    ['billing inbox', null, 'pending'],
    ['billing inbox', null, 'pending'],
  ]);
  expect((await calls().repair({})).repaired).toBe(3);
  expect(await calls().list()).toEqual([]);
  expect(project.db.select().from(billingNotifications).all()).toMatchObject([
    { partId: locked, kind: 'late', billingStatus: 'invoiced', totalCost: 1050 },
    { partName: 'Lamp', kind: 'late', totalCost: 9900 },
    { partName: 'Bolt', kind: 'added', totalCost: null, message: 'Ola Operator used 1 × Bolt on Kysten' },
  ]);
});

test('is for managers only', async () => {
  expect(await codeOf(project.as.operator.billingDrift.list())).toBe('FORBIDDEN');
  expect(await codeOf(project.as.operator.billingDrift.repair({}))).toBe('FORBIDDEN');
});
