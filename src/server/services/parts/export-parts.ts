import { asc } from 'drizzle-orm';
import { csvDecimal } from '#contract/format/csv.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import type { PricedUsageFilters } from '#contract/billing/part-usage.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import { partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { selectParts, toPricedPart } from './queries.ts';
import { fittingParts } from './usage-filters.ts';

const columns: CsvColumns<PricedPart> = {
  Number: ({ id }) => id,
  Project: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Used: ({ usedDate }) => usedDate,
  Part: ({ partName }) => partName,
  'Item number': ({ partNumber }) => partNumber,
  Category: ({ category }) => category,
  Supplier: ({ supplier }) => supplier,
  Operator: ({ operator }) => operator.name,
  Quantity: ({ quantity }) => quantity,
  'Unit cost': ({ unitCost }) => csvDecimal(unitCost),
  'Cost currency': ({ costCurrency }) => costCurrency,
  'Unit price': ({ unitPrice }) => csvDecimal(unitPrice),
  Total: ({ totalPrice }) => csvDecimal(totalPrice),
  Currency: ({ currency }) => currency,
  Margin: ({ margin }) => csvDecimal(margin),
  'Price from': ({ priceSource }) => priceSource,
  Billing: ({ billingStatus }) => billingStatus,
  'Invoice reference': ({ invoiceRef }) => invoiceRef,
  Invoiced: ({ invoicedAt }) => invoicedAt,
  Paid: ({ paidAt }) => paidAt,
  Notes: ({ notes }) => notes,
};

/**
 * Exports the matching parts as CSV, oldest first, with formulas escaped. Managers only; the export is in the audit
 * log. Throws badInput if there are too many rows for a file.
 */
export function exportParts(ctx: PortalContext, filters: PricedUsageFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'part',
      words: ['part', 'parts'],
      columns,
      rows: selectParts(tx)
        .where(fittingParts(tx, ctx.actor, filters))
        .orderBy(asc(partsUsed.usedDate), asc(partsUsed.id))
        .limit(CSV_ROWS_READ)
        .all()
        .map((row) => toPricedPart(row, ctx.actor)),
      money: true,
    }),
  );
}
