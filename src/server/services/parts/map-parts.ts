import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MappedParts, MapPartsInput } from '#contract/priced-part.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { productNamed } from './part-rules.ts';
import { writePart } from './write-part.ts';

/**
 * Says which product some spellings of a part mean, on all jobs, or takes that back. Only the reference to the product
 * changes, so that what was approved or invoiced reads as before. Managers only. Throws badInput (no such product).
 */
export function mapParts(ctx: PortalContext, { spellings, productId }: MapPartsInput): MappedParts {
  return inTransaction(ctx.db, (tx) => {
    const product = productId === null ? null : productNamed(tx, productId);
    let mapped = 0;
    for (const spelling of spellings) {
      for (const part of partsSpelt(tx, spelling)) {
        const after = writePart(tx, ctx, part, { productId: product?.productId ?? null });
        if (after !== part) mapped += 1;
      }
    }
    return { mapped };
  });
}

function partsSpelt(tx: Transaction, { partName, partNumber }: MapPartsInput['spellings'][number]) {
  return tx
    .select()
    .from(partsUsed)
    .where(
      and(
        sql`lower(${partsUsed.partName}) = lower(${partName})`,
        partNumber === null || partNumber === ''
          ? sql`coalesce(${partsUsed.partNumber}, '') = ''`
          : eq(sql`lower(${partsUsed.partNumber})`, sql`lower(${partNumber})`),
        isNull(partsUsed.deletedAt),
      ),
    )
    .all();
}
