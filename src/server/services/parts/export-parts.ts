import { asc } from 'drizzle-orm';
import { csvOf } from '#contract/csv.ts';
import { USAGE_EXPORT_MAX, type PartsCsv, type PricedUsageFilters } from '#contract/part-usage.ts';
import type { PricedPart } from '#contract/priced-part.ts';
import { partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { selectParts, toPricedPart } from './queries.ts';
import { fittingParts } from './usage-filters.ts';

/** Each column by its name in the first row. Amounts are plain numbers with a point, days YYYY-MM-DD. */
const partColumns: Readonly<Record<string, (part: PricedPart) => string | number | null>> = {
  Number: ({ id }) => id,
  Job: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Used: ({ usedDate }) => usedDate,
  Part: ({ partName }) => partName,
  'Item number': ({ partNumber }) => partNumber,
  Category: ({ category }) => category,
  Supplier: ({ supplier }) => supplier,
  Operator: ({ operator }) => operator.name,
  Quantity: ({ quantity }) => quantity,
  'Unit price': ({ unitCost }) => unitCost,
  Total: ({ totalCost }) => totalCost,
  Currency: ({ currency }) => currency,
  'Price from': ({ priceSource }) => priceSource,
  Billing: ({ billingStatus }) => billingStatus,
  'Invoice reference': ({ invoiceRef }) => invoiceRef,
  Invoiced: ({ invoicedAt }) => invoicedAt,
  Paid: ({ paidAt }) => paidAt,
  Notes: ({ notes }) => notes,
};

/**
 * The parts that fit as CSV, the oldest first; no cell is run as a formula. Managers only; the export stands in the
 * audit log. Throws badInput where there are too many rows for a file.
 */
export function exportParts(ctx: PortalContext, filters: PricedUsageFilters): PartsCsv {
  return inTransaction(ctx.db, (tx) => {
    const parts = selectParts(tx)
      .where(fittingParts(tx, ctx.actor, filters))
      .orderBy(asc(partsUsed.usedDate), asc(partsUsed.id))
      .limit(USAGE_EXPORT_MAX + 1)
      .all()
      .map((row) => toPricedPart(row, ctx.actor));
    if (parts.length > USAGE_EXPORT_MAX) {
      const message = `More than ${USAGE_EXPORT_MAX} rows fit. Choose a shorter period.`;
      throw new AppError('badInput', message, { issues: [{ path: ['from'], message }] });
    }
    writePortalAudit(tx, ctx, {
      entityType: 'part',
      entityId: null,
      entityName: 'Parts used',
      action: 'export',
      description: `Exported ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`,
      money: true,
    });
    return {
      fileName: `parts-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
      csv: csvOf([
        Object.keys(partColumns),
        ...parts.map((part) => Object.values(partColumns).map((cell) => cell(part) ?? '')),
      ]),
    };
  });
}
