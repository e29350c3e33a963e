import { readFileSync } from 'node:fs';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  USAGE_GROUPINGS,
  type PricedUsageFilters,
  type UsageGrouping,
} from '#contract/billing/part-usage.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { addDays } from '#contract/format/calendar-day.ts';
import type { Database } from '#db/open-database.ts';
import {
  operatorPartSums,
  partSums,
  partsUsed,
  portalUsers,
  products,
  vesselDirectory,
  vesselPartSums,
  vesselProjects,
} from '#db/schema/index.ts';
import { createTestDatabase, MIGRATIONS_FOLDER } from '#db/testing.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import { fillRandomPortal } from '#server/testing/portal/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';
import { findPartSumDrift } from './find-part-sum-drift.ts';
import { partsAsSums, partsOneByOne, sumsOfGroup, type GroupedParts } from './grouped-parts.ts';
import { listPricedUsage } from './usage.ts';
import { fittingParts } from './usage-filters.ts';

const clock = createTestClock('2026-04-15T08:00:00Z');
const FIRST_DAY = '2025-10-20';
let db: Database;
let manager: { userId: number; name: string; role: 'manager' };
beforeEach(() => {
  db = createTestDatabase();
  fillRandomPortal(db, clock, { seed: 5, projects: 80, firstDay: FIRST_DAY, days: 150 });
  const { id: userId, name } = createPortalUser(db, { role: 'manager' });
  manager = { userId, name, role: 'manager' };
});
afterEach(() => {
  db.$client.close();
});

/** Changes one thing that sums depend on, as services, imports, purges and merges do. */
function change({ whole, happens, oneOf }: SeededRandom): void {
  const part = oneOf(db.select().from(partsUsed).all());
  const write = (fields: Partial<typeof partsUsed.$inferInsert>) =>
    db.update(partsUsed).set(fields).where(eq(partsUsed.id, part.id)).run();
  const vessels = db.select().from(vesselDirectory).where(isNull(vesselDirectory.mergedIntoId)).all();
  const kind = oneOf([
    'add',
    'edit',
    'edit',
    'withdraw',
    'restore',
    'price',
    'move',
    'merge',
    'purge',
  ] as const);
  switch (kind) {
    case 'add': {
      const { id: _id, clientUuid: _uuid, ...fields } = part;
      db.insert(partsUsed)
        .values({ ...fields, usedDate: addDays(FIRST_DAY, whole(0, 150)), deletedAt: null })
        .run();
      return;
    }
    case 'edit': {
      const quantity = 1 + whole(0, 8);
      write({ quantity, totalPrice: part.unitPrice === null ? null : part.unitPrice * quantity });
      if (happens(0.5)) write({ usedDate: addDays(part.usedDate, whole(-40, 40)) });
      if (happens(0.3)) write({ partName: oneOf(['O-ring', 'o-RING', 'Hose']), productId: null });
      if (happens(0.3)) write({ partNumber: happens(0.5) ? 'H-1' : null });
      if (happens(0.2)) write({ operatorId: oneOf(db.select().from(portalUsers).all()).id });
      if (happens(0.2)) write({ projectId: oneOf(db.select().from(vesselProjects).all()).id });
      return;
    }
    case 'withdraw':
      return void write({ deletedAt: clock.now() });
    case 'restore':
      return void db
        .update(partsUsed)
        .set({ deletedAt: null })
        .where(and(isNotNull(partsUsed.deletedAt), eq(partsUsed.operatorId, part.operatorId)))
        .run();
    case 'price': {
      const unitPrice = happens(0.7) ? whole(0, 100_000) : null;
      const totalPrice = unitPrice === null ? null : unitPrice * part.quantity;
      const priceSource = unitPrice === null ? 'missing' : 'manual';
      return void write({ unitPrice, totalPrice, priceSource, currency: oneOf(CURRENCIES) });
    }
    case 'move':
      return void db
        .update(vesselProjects)
        .set({ vesselDirectoryId: happens(0.8) ? oneOf(vessels).id : null })
        .where(eq(vesselProjects.id, part.projectId))
        .run();
    case 'merge': {
      const [winner, loser] = vessels.filter(({ archivedAt }) => archivedAt === null);
      if (!winner || !loser || vessels.length < 6) return;
      const { merge } = mergeVessels(
        { db, clock, actor: manager },
        { id: winner.id, version: winner.version, loserId: loser.id, loserVersion: loser.version },
      );
      if (happens(0.3)) undoMerge({ db, clock, actor: manager }, { id: merge.id });
      return;
    }
    case 'purge':
      if (happens(0.2))
        db.delete(products)
          .where(eq(products.id, part.productId ?? 0))
          .run();
  }
}

function groupsOf(parts: GroupedParts) {
  const sums = sumsOfGroup(parts);
  return db.select(sums).from(parts).groupBy(sums.key).orderBy(sums.key).all();
}

/** Of two spellings used last on the same day, either may name the group. */
const withoutSpelling = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ name: _name, partNumber: _number, ...group }) => group);

function expectSameGroups(groupBy: UsageGrouping, from: string | undefined, to: string | undefined): void {
  const sums = partsAsSums(db, groupBy, { from, to });
  if (!sums) return;
  const fits = fittingParts(db, manager, { from, to });
  const [stored, counted] = [groupsOf(sums), groupsOf(partsOneByOne(db, groupBy, fits))];
  expect(withoutSpelling(stored)).toEqual(withoutSpelling(counted));
  if (groupBy !== 'part') return;
  for (const { name, partNumber, lastUsed } of stored) {
    const rows = db.select().from(partsUsed).where(eq(partsUsed.usedDate, lastUsed)).all();
    expect(rows).toContainEqual(expect.objectContaining({ partName: name, partNumber, deletedAt: null }));
  }
}

/** A page of the list, which is found and counted by the sums, against all rows. */
function expectSamePage(filters: PricedUsageFilters, offset: number): void {
  const { from, to, q, withoutPrice } = filters;
  const contains = (text: string | null) => foldText(text ?? '').includes(foldText(q ?? ''));
  const rows = db
    .select()
    .from(partsUsed)
    .where(and(isNull(partsUsed.deletedAt), fittingParts(db, manager, { from, to })))
    .orderBy(desc(partsUsed.usedDate), desc(partsUsed.id))
    .all()
    .filter(({ partName, partNumber }) => contains(partName) || contains(partNumber))
    .filter(({ unitPrice }) => withoutPrice === undefined || withoutPrice === (unitPrice === null));
  const { parts, total } = listPricedUsage({ db, clock, actor: manager }, { ...filters, offset, limit: 5 });
  expect([total, parts.map(({ id }) => id)]).toEqual([
    rows.length,
    rows.slice(offset, offset + 5).map(({ id }) => id),
  ]);
}

test('the sums are those of the parts after any changes, and so are the groups and pages of any period', () => {
  const random = createSeededRandom(16);
  expect(findPartSumDrift(db)).toEqual([]);
  for (let step = 0; step < 300; step += 1) {
    change(random);
    expect(findPartSumDrift(db)).toEqual([]);
    const day = () => (random.happens(0.3) ? undefined : addDays(FIRST_DAY, random.whole(-20, 200)));
    const [from, to] = random.happens(0.2) ? ['2025-11-01', '2026-01-31'] : [day(), day()];
    for (const groupBy of USAGE_GROUPINGS) expectSameGroups(groupBy, from, to);
    expectSameGroups('vessel', undefined, undefined);
    const q = random.oneOf(['', 'o-ring', 'h-1', 'hos']);
    const withoutPrice = random.happens(0.5) ? random.happens(0.5) : undefined;
    expectSamePage({ from, to, q, withoutPrice }, random.happens(0.5) ? 0 : random.whole(1, 200));
  }
  expect(db.select().from(products).all().length).toBeLessThan(2);
  expect(db.select().from(vesselDirectory).where(isNotNull(vesselDirectory.mergedIntoId)).all()).not.toEqual(
    [],
  );
});

const tables = () => [partSums, operatorPartSums, vesselPartSums];
const stored = () =>
  tables().map(
    (table) =>
      new Set(
        db
          .select()
          .from(table)
          .all()
          .map((row) => JSON.stringify(row)),
      ),
  );

test('the migration adds up the parts that are there', () => {
  const before = stored();
  expect(before.map(({ size }) => size > 5)).toEqual([true, true, true]);
  for (const table of tables()) db.delete(table).run();
  expect(findPartSumDrift(db).length).toBeGreaterThan(20);
  const statements = readFileSync(`${MIGRATIONS_FOLDER}/0057_sums_of_parts.sql`, 'utf8').split(
    '--> statement-breakpoint',
  );
  for (const statement of statements) {
    if (statement.trim().startsWith('INSERT')) db.$client.exec(statement);
  }
  expect(stored()).toEqual(before);
});
