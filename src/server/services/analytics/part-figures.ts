import { and, between, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { partsUsed, products, vesselProjects } from '#db/schema/index.ts';
import { groupedParts, sumsOfGroup } from '#server/services/parts/grouped-parts.ts';
import { partKey } from '#server/services/parts/usage-keys.ts';
import type { FigureQuestion, MetricQueries, Page, RawFigure, RawRow, Source } from './figure-question.ts';
import { projectsThatFit } from './project-cases.ts';
import { sumOf } from './statistics.ts';

export const topParts: MetricQueries = {
  groupUnit: 'uses',
  mostGroups: 12,
  figure: partsFigure,
  rows: partRows,
};

function partsFigure(db: Source, question: FigureQuestion): RawFigure {
  const { period, filters: others } = question;
  const parts = groupedParts(db, 'part', { period, others, fits: fits(db, question) });
  const sums = sumsOfGroup(parts);
  const found = db.select(sums).from(parts).groupBy(sums.key).all();
  const names = namesOf(
    db,
    found.flatMap(({ productId }) => productId ?? []),
  );
  const uses = sumOf(found.map((part) => part.uses));
  return {
    n: uses,
    measures: [
      { key: 'parts', label: 'Different parts', unit: 'parts', currency: null, value: found.length },
      {
        key: 'quantity',
        label: 'Quantity',
        unit: 'parts',
        currency: null,
        value: sumOf(found.map(({ quantity }) => quantity)),
      },
    ],
    groups: found.map(({ key, uses: n, name, productId, ...amounts }) => ({
      key,
      label: (productId === null ? undefined : names.get(productId)) ?? name,
      currency: null,
      value: n,
      n,
      amounts: CURRENCIES.flatMap((currency) => {
        const amount = amounts[currency];
        return amount === null ? [] : [{ currency, amount }];
      }),
    })),
  };
}

function namesOf(db: Source, ids: number[]): Map<number, string> {
  const rows = db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, inOneParameter(ids)))
    .all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function partRows(db: Source, question: FigureQuestion, { group, offset, limit }: Page) {
  const wanted = and(fits(db, question), group === undefined ? undefined : sql`${partKey} = ${group}`);
  const rows = db
    .select({
      id: partsUsed.id,
      group: partKey,
      value: partsUsed.quantity,
      day: partsUsed.usedDate,
      label: partsUsed.partName,
      projectId: partsUsed.projectId,
      operatorId: partsUsed.operatorId,
    })
    .from(partsUsed)
    .where(wanted)
    .orderBy(desc(partsUsed.usedDate), desc(partsUsed.id))
    .limit(limit)
    .offset(offset)
    .all();
  const total = db.select({ rows: count() }).from(partsUsed).where(wanted).get();
  return {
    rows: rows.map(({ id, ...row }): RawRow => Object.assign(row, { key: String(id) })),
    total: total?.rows ?? 0,
  };
}

function fits(db: Source, { period, filters }: FigureQuestion): SQL | undefined {
  const projects = projectsThatFit(db, filters, { operator: false });
  return and(
    between(partsUsed.usedDate, period.from, period.to),
    isNull(partsUsed.deletedAt),
    filters.operatorId === undefined ? undefined : eq(partsUsed.operatorId, filters.operatorId),
    filters.currency === undefined ? undefined : eq(partsUsed.currency, filters.currency),
    projects &&
      inArray(partsUsed.projectId, db.select({ id: vesselProjects.id }).from(vesselProjects).where(projects)),
  );
}
