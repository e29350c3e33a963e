import { and, count, desc, eq, isNull, max, sql, sum } from 'drizzle-orm';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { moneyText } from '#contract/format/money.ts';
import type { VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_PARTS_MAX, type PricedVesselPart, type VesselPart } from '#contract/vessel/vessel-record.ts';
import type { Database } from '#db/open-database.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { partKey } from '#server/services/parts/usage-keys.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { directoryEntry } from './vessel-rows.ts';

/** Returns all parts ever used on a vessel, in any project. Throws notFound. */
export function vesselParts({ db }: ServiceContext, { id }: VesselIdInput): VesselPart[] {
  return partRows(db, id).map(({ part }) => part);
}

/** Returns the same with costs, for managers. Amounts of two currencies are never added. Throws notFound. */
export function pricedVesselParts({ db }: ServiceContext, { id }: VesselIdInput): PricedVesselPart[] {
  return partRows(db, id).map(withCost);
}

function withCost({ part, sums, withoutPrice }: ReturnType<typeof partRows>[number]): PricedVesselPart {
  const totals = CURRENCIES.flatMap((currency) => {
    const minor = sums[currency];
    return minor === null ? [] : [{ currency, amount: moneyText(minor) }];
  });
  return { ...part, totals, withoutPrice };
}

function partRows(db: Database, id: number) {
  const vesselId = directoryEntry(db, id).id;
  const lastUsed = sql<string>`${max(partsUsed.usedDate)}`;
  const sumIn = (currency: string) =>
    sql<number | null>`sum(case when ${partsUsed.currency} = ${currency} then ${partsUsed.totalPrice} end)`;
  return db
    .select({
      key: partKey,
      lastUsed,
      uses: count(),
      quantity: sum(partsUsed.quantity).mapWith(Number),
      // Bare columns beside max() are those of the row that has it.
      productId: partsUsed.productId,
      partName: partsUsed.partName,
      partNumber: partsUsed.partNumber,
      NOK: sumIn('NOK'),
      USD: sumIn('USD'),
      EUR: sumIn('EUR'),
      withoutPrice: sql<number>`count(*) filter (where ${partsUsed.unitPrice} is null)`,
    })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .where(
      and(vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselId), isNull(partsUsed.deletedAt)),
    )
    .groupBy(partKey)
    .orderBy(desc(lastUsed), partKey)
    .limit(VESSEL_PARTS_MAX)
    .all()
    .map(({ NOK, USD, EUR, withoutPrice, ...part }) => ({ part, sums: { NOK, USD, EUR }, withoutPrice }));
}
