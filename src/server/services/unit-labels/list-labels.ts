import { gte, inArray, and, sum } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ListUnitLabelsInput, UnitLabel, VesselLabels } from '#contract/vessel/unit-label.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { unitLooks } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { directoryEntry, storedEntry } from '#server/services/vessels/vessel-rows.ts';
import { labelsInUse, numberOf, unitsOf, type LabelContext, type LabelRow } from './label-rows.ts';

/** Returns the units of a vessel and the labels in use. Throws notFound. */
export function listLabels(ctx: LabelContext, { vesselDirectoryId }: ListUnitLabelsInput): VesselLabels {
  const entry = directoryEntry(ctx.db, vesselDirectoryId);
  const labels = labelsInUse(ctx.db, entry.id);
  return { units: unitsOf(entry), labels: describeLabels(ctx.db, ctx, labels) };
}

export function describeLabels(
  db: Database | Transaction,
  { clock, verifyCodes }: Pick<LabelContext, 'clock' | 'verifyCodes'>,
  labels: readonly LabelRow[],
): UnitLabel[] {
  const looks = looksThisMonth(
    db,
    clock,
    labels.map(({ id }) => id),
  );
  return labels.map((label) => {
    const { id, slot, showsLastService, showsNextDue, showsReports, printedAt, createdAt } = label;
    const labelled = storedEntry(db, label.vesselDirectoryId);
    return {
      id,
      slot,
      number: numberOf(verifyCodes, label),
      labelledVessel: labelled.mergedIntoId === null ? null : labelled.vesselName,
      showsLastService,
      showsNextDue,
      showsReports,
      looksThisMonth: looks.get(id) ?? 0,
      printedAt: printedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

function looksThisMonth(db: Database | Transaction, clock: Clock, ids: number[]): Map<number, number> {
  const firstDay = `${osloDay(clock.now()).slice(0, 7)}-01`;
  const rows = db
    .select({ labelId: unitLooks.labelId, count: sum(unitLooks.count).mapWith(Number) })
    .from(unitLooks)
    .where(and(inArray(unitLooks.labelId, ids), gte(unitLooks.day, firstDay)))
    .groupBy(unitLooks.labelId)
    .all();
  return new Map(rows.map(({ labelId, count }) => [labelId, count]));
}
