import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { numberKeyOf, type ProductNumberFields } from '#contract/catalogue/product-numbers.ts';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { productNumbers } from '#db/schema/index.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { labelOfNumber, numberById } from './queries.ts';

type NumberRow = typeof productNumbers.$inferSelect;
export type NumberFields = Pick<NumberRow, 'number' | 'numberKey' | 'kind' | 'brand' | 'status' | 'source'>;

/** The columns of a number as typed: an empty brand or source is none. */
export function columnsOf({
  number,
  kind,
  brand,
  status,
  source,
}: z.infer<typeof ProductNumberFields>): NumberFields {
  // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- '' is none as well
  return {
    number,
    numberKey: numberKeyOf(number),
    kind,
    brand: brand || null,
    status,
    source: source || null,
  };
}

export function insertNumber(
  tx: Transaction,
  ctx: ServiceContext,
  product: { id: number; name: string },
  fields: NumberFields,
): number {
  const now = ctx.clock.now();
  const { id } = tx
    .insert(productNumbers)
    .values({ productId: product.id, ...fields, createdAt: now, updatedAt: now })
    .returning({ id: productNumbers.id })
    .get();
  record(tx, ctx, product, { from: null, to: labelOfNumber(fields) });
  return id;
}

/** Stores changed fields; writes nothing if there are none. */
export function changeNumber(
  tx: Transaction,
  ctx: ServiceContext,
  product: { id: number; name: string },
  before: NumberRow,
  after: NumberFields,
): FieldChange[] {
  const [from, to] = [labelOfNumber(before), labelOfNumber(after)];
  if (from === to) return [];
  tx.update(productNumbers)
    .set({ ...after, version: sql`${productNumbers.version} + 1`, updatedAt: ctx.clock.now() })
    .where(eq(productNumbers.id, before.id))
    .run();
  record(tx, ctx, product, { from, to });
  return [{ field: 'number', from, to }];
}

export function deleteNumber(
  tx: Transaction,
  ctx: ServiceContext,
  product: { id: number; name: string },
  id: number,
): void {
  const from = labelOfNumber(numberById(tx, id));
  tx.delete(productNumbers).where(eq(productNumbers.id, id)).run();
  record(tx, ctx, product, { from, to: null });
}

/** Numbers stand in the history of their product. */
function record(
  tx: Transaction,
  ctx: ServiceContext,
  product: { id: number; name: string },
  change: Pick<FieldChange, 'from' | 'to'>,
): void {
  writeAudit(tx, ctx, {
    actor: 'admin',
    entityType: 'product',
    entityId: product.id,
    entityName: product.name,
    action: 'update',
    description:
      change.from === null ? 'Number added' : change.to === null ? 'Number deleted' : 'Number changed',
    field: 'number',
    ...change,
  });
}
