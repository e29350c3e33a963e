import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revenueDays, vesselProjects } from '#db/schema/index.ts';
import { createTestDatabase, MIGRATIONS_FOLDER } from '#db/testing.ts';
import { fillRandomPortal } from '#server/testing/portal/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { findBillingDrift } from './find-billing-drift.ts';

const db = createTestDatabase();
beforeAll(() =>
  fillRandomPortal(db, createTestClock('2026-04-15T08:00:00Z'), {
    seed: 3,
    projects: 80,
    firstDay: '2025-10-01',
    days: 180,
  }),
);
afterAll(() => {
  db.$client.close();
});

const rows = () =>
  db
    .select()
    .from(revenueDays)
    .orderBy(asc(revenueDays.projectId), asc(revenueDays.day), asc(revenueDays.currency))
    .all();

test('the migration fills in the revenue of the existing lines', () => {
  const kept = rows();
  expect(kept.length).toBeGreaterThan(50);
  const migration = readFileSync(`${MIGRATIONS_FOLDER}/0010_analytics_rollups.sql`, 'utf8');
  const fill = migration
    .split('--> statement-breakpoint')
    .at(-1)!
    // A later migration renamed the column.
    .replaceAll('total_cost', 'total_price');
  db.delete(revenueDays).run();
  db.$client.exec(fill);
  expect(rows()).toEqual(kept);
});

test('finds a day that differs from its lines', () => {
  const found = () => findBillingDrift(db).filter(({ finding }) => finding.includes('revenue by day'));
  expect(found()).toEqual([]);
  const [some] = rows();
  db.update(revenueDays)
    .set({ amount: some!.amount + 1 })
    .where(eq(revenueDays.projectId, some!.projectId))
    .run();
  expect(found().map(({ projectId }) => projectId)).toEqual([some!.projectId]);
});

test('a project without invoiced lines has no day', () => {
  const without = db.select().from(vesselProjects).where(eq(vesselProjects.billingState, 'pending')).all();
  expect(without.length).toBeGreaterThan(0);
  const withDays = new Set(rows().map(({ projectId }) => projectId));
  expect(without.filter(({ id }) => withDays.has(id))).toEqual([]);
});
