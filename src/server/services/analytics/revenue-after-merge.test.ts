import { expect, test } from 'vitest';
import { minorUnits } from '#contract/format/money.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import { fillRandomPortal } from '#server/testing/portal/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { workOutFigure } from './work-out-figure.ts';

test('merged vessels report their revenue together, and separately again after the merge is undone', () => {
  const db = createTestDatabase();
  const clock = createTestClock('2026-04-15T08:00:00Z');
  fillRandomPortal(db, clock, { seed: 21, projects: 120, firstDay: '2025-06-01', days: 310 });
  const { id: userId, name } = createPortalUser(db, { role: 'manager' });
  const ctx = { db, clock, actor: { userId, name, role: 'manager' as const } };

  const revenue = () => workOutFigure(db, 'revenue-by-vessel', { currency: 'NOK' }, clock.now());
  const broughtInBy = (id: number) =>
    minorUnits(revenue().groups.find(({ key }) => key === `v${id}`)?.value ?? '0');
  const before = revenue();
  const [winner, loser] = db
    .select()
    .from(vesselDirectory)
    .all()
    .filter(({ id, archivedAt }) => archivedAt === null && broughtInBy(id) > 0);
  const together = broughtInBy(winner!.id) + broughtInBy(loser!.id);

  const { merge } = mergeVessels(ctx, {
    id: winner!.id,
    version: winner!.version,
    loserId: loser!.id,
    loserVersion: loser!.version,
  });
  expect(broughtInBy(winner!.id)).toBe(together);
  expect(broughtInBy(loser!.id)).toBe(0);
  expect(revenue().measures).toEqual(before.measures);

  undoMerge(ctx, { id: merge.id });
  expect(revenue()).toEqual(before);
  expect(findBillingDrift(db).filter(({ finding }) => finding.includes('revenue'))).toEqual([]);
  db.$client.close();
});
