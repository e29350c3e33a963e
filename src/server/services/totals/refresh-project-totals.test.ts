import { expect, test } from 'vitest';
import { BILLING_STATUSES } from '#contract/billing/billing.ts';
import { partsUsed, projectTotals, vesselProjects } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { billingStateOf, refreshProjectTotals } from './refresh-project-totals.ts';

test('the totals of the lines', () => {
  expect(billingStateOf([])).toBe('nothing to bill');
  expect(billingStateOf(['not billable', 'credited'])).toBe('nothing to bill');
  expect(billingStateOf(['approved', 'pending'])).toBe('pending');
  expect(billingStateOf(['approved', 'not billable'])).toBe('ready');
  expect(billingStateOf(['approved', 'invoiced'])).toBe('part invoiced');
  expect(billingStateOf(['pending', 'paid'])).toBe('part invoiced');
  expect(billingStateOf(['invoiced', 'disputed', 'paid'])).toBe('invoiced');
  expect(billingStateOf(['paid', 'credited'])).toBe('paid');
});

test('separates sums by currency and state; a missing price is in none, a withdrawn part does not count', () => {
  const db = createTestDatabase();
  const operatorId = createPortalUser(db).id;
  const { id: projectId } = createProject(db, {
    projectValue: 100_000,
    currency: 'NOK',
    valueBillingStatus: 'approved',
  });
  const part = { projectId, operatorId, partName: 'Ring', usedDate: '2026-03-02', vesselName: 'Kysten' };
  for (const billingStatus of BILLING_STATUSES) {
    const price = {
      unitPrice: 100,
      totalPrice: 200,
      quantity: 2,
      priceSource: 'manual',
      currency: 'EUR',
    } as const;
    db.insert(partsUsed)
      .values({ ...part, ...price, billingStatus })
      .run();
    db.insert(partsUsed)
      .values({ ...part, ...price, billingStatus, deletedAt: new Date() })
      .run();
  }
  db.insert(partsUsed).values(part).run();
  inTransaction(db, (tx) => refreshProjectTotals(tx, projectId));
  inTransaction(db, (tx) => refreshProjectTotals(tx, projectId));
  const sums = { projectId, pending: 0, approved: 0, invoiced: 0, paid: 0 };
  expect(db.select().from(projectTotals).orderBy(projectTotals.currency).all()).toEqual([
    { ...sums, currency: 'EUR', pending: 200, approved: 200, invoiced: 400, paid: 200, lines: 5 },
    { ...sums, currency: 'NOK', approved: 100_000, lines: 1 },
  ]);
  expect(db.select().from(vesselProjects).get()).toMatchObject({ billingState: 'part invoiced' });
});
