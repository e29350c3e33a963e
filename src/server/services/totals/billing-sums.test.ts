import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open-database.ts';
import { billingSums, projectTotals, vesselProjects } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { calculatedBillingSums } from '#server/testing/portal/billing-sums.ts';

let db: Database;
let createdBy: number;
beforeEach(() => {
  db = createTestDatabase();
  createdBy = createPortalUser(db, { role: 'manager' }).id;
});
afterEach(() => void db.$client.close());

const stored = () =>
  db.select().from(billingSums).orderBy(asc(billingSums.billingState), asc(billingSums.currency)).all();

test('the sums of a billing state follow each change of a project and of its sums', () => {
  const value = { projectValue: 5000, currency: 'NOK' } as const;
  const ids = [
    createProject(db, { createdBy, ...value, billingState: 'pending' }).id,
    createProject(db, { createdBy, ...value, billingState: 'paid', valueBillingStatus: 'paid' }).id,
    createProject(db, { createdBy, ...value, billingState: 'paid', valueBillingStatus: 'not billable' }).id,
    createProject(db, { createdBy, billingState: 'pending' }).id,
  ];
  const [first = 0] = ids;
  for (const [index, projectId] of ids.entries()) {
    db.insert(projectTotals)
      .values([
        { projectId, currency: 'NOK', pending: 100 * index, paid: 7, lines: 2 },
        { projectId, currency: 'EUR', approved: 30, invoiced: index, lines: 1 },
      ])
      .run();
  }
  const ofFirst = (changes: Partial<typeof vesselProjects.$inferInsert>) =>
    db.update(vesselProjects).set(changes).where(eq(vesselProjects.id, first)).run();
  const changes: (() => unknown)[] = [
    () => ofFirst({ billingState: 'part invoiced' }),
    () => ofFirst({ projectValue: 9000 }),
    () => ofFirst({ currency: 'USD' }),
    () => ofFirst({ billingState: 'invoiced', valueBillingStatus: 'disputed', projectValue: 100 }),
    () => ofFirst({ valueBillingStatus: 'credited' }),
    () => ofFirst({ valueBillingStatus: 'approved' }),
    () => ofFirst({ projectValue: null, currency: null }),
    () => ofFirst(value),
    () => db.update(projectTotals).set({ paid: 11, lines: 4 }).run(),
    () => db.update(projectTotals).set({ currency: 'USD' }).where(eq(projectTotals.currency, 'EUR')).run(),
    () => db.delete(projectTotals).where(eq(projectTotals.projectId, first)).run(),
    () => db.delete(projectTotals).run(),
  ];
  expect(stored()).toEqual(calculatedBillingSums(db));
  for (const change of changes) {
    change();
    expect(stored()).toEqual(calculatedBillingSums(db));
  }
  expect(stored().map(({ projects }) => projects)).toEqual([0, 0]);
});
