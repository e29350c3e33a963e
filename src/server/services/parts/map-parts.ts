import { and, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { MappedParts, MapPartsInput } from '#contract/billing/priced-part.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { productNamed, managersPart } from './part-rules.ts';
import { writePart } from './write-part.ts';

/**
 * Assigns some spellings of a part to a product, on all projects, or removes the assignment. Only the reference to
 * the product changes, so that approved and invoiced lines read as before. Managers only. Throws badInput (no such
 * product).
 */
export function mapParts(ctx: PortalContext, { spellings, productId, parts }: MapPartsInput): MappedParts {
  return inTransaction(ctx.db, (tx) => {
    const product = productId === null ? null : productNamed(tx, productId);
    const open = product ? isNull(partsUsed.productId) : wasMatched(tx);
    const wanted = and(
      open,
      parts && inArray(partsUsed.id, inOneParameter(parts)),
      isNull(partsUsed.deletedAt),
    );
    const mapped = partsSpelt(tx, spellings, wanted).map((part) => {
      writePart(tx, ctx, managersPart(ctx.actor, part), { productId: product?.productId ?? null });
      return part.id;
    });
    return { mapped: mapped.length, parts: mapped };
  });
}

/** The part got its product after it was added; a part from the catalogue keeps its own. */
function wasMatched(tx: Transaction): SQL | undefined {
  const change = tx
    .select({ one: sql`1` })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'part'),
        eq(auditLogs.entityId, partsUsed.id),
        eq(auditLogs.fieldChanged, 'productId'),
      ),
    );
  return and(isNotNull(partsUsed.productId), exists(change));
}

interface Spelt {
  partName: string;
  partNumber: string | null;
}

/** Groups of parts are keyed by number, otherwise by name. */
const spellingOf = ({ partName, partNumber }: Spelt) =>
  (partNumber ? `n${partNumber}` : `t${partName}`).toLowerCase();

/** Two passes over the parts however many there are: one for the spellings, one for the matches. */
function partsSpelt(tx: Transaction, spellings: readonly Spelt[], wanted: SQL | undefined) {
  const asked = new Set(spellings.map(spellingOf));
  const written = tx
    .selectDistinct({ partName: partsUsed.partName, partNumber: partsUsed.partNumber })
    .from(partsUsed)
    .where(wanted)
    .all()
    .filter((spelt) => asked.has(spellingOf(spelt)))
    .map(({ partName, partNumber }) => `${partName}\n${partNumber ?? ''}`);
  return tx
    .select()
    .from(partsUsed)
    .where(
      and(
        wanted,
        inArray(
          sql`${partsUsed.partName} || char(10) || coalesce(${partsUsed.partNumber}, '')`,
          inOneParameter(written),
        ),
      ),
    )
    .all();
}
