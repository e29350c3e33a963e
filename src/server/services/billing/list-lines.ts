import { and, asc, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type {
  BillingLine,
  BillingLineFilters,
  BillingLinePage,
  ListBillingLinesInput,
} from '#contract/billing/billing-lines.ts';
import { INVOICEABLE_STATUSES } from '#contract/billing/billing.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { csvDecimal } from '#contract/format/csv.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { creditedLines, partsUsed, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import { amountText } from '#contract/format/money.ts';
import { isUnfiltered } from '#server/services/parts/grouped-parts.ts';
import { allUses, usesByMonth } from '#server/services/parts/uses-by-month.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { projectFilters } from './board.ts';
import { inColumn, STATES_IN_ORDER } from './board-columns.ts';
import { countOf, invoiceableParts, partsThatFit, type PartLines } from './part-lines.ts';

type Source = Database | Transaction;

/** Returns the matching lines, parts and values alike, by project with the value first; managers only. */
export function listBillingLines(
  { db, clock }: PortalContext,
  { offset, limit, ...filters }: ListBillingLinesInput,
): BillingLinePage {
  return db.transaction((tx) => {
    const { lines, total } = linesThatFit(tx, osloDay(clock.now()), filters, offset + limit);
    return {
      lines: lines.limit(limit).offset(offset).all().map(describeLine),
      total: total(),
    };
  });
}

/** Exports the same as CSV. Throws badInput if there are too many rows for a file. */
export function exportBillingLines(ctx: PortalContext, filters: BillingLineFilters): CsvFile {
  return inTransaction(ctx.db, (tx) => {
    const { lines } = linesThatFit(tx, osloDay(ctx.clock.now()), filters, CSV_ROWS_READ);
    return csvFile(tx, ctx, {
      entityType: 'part',
      words: ['billing line', 'billing lines'],
      columns,
      rows: lines.limit(CSV_ROWS_READ).all().map(describeLine),
      money: true,
    });
  });
}

/** The lines in order, of which the first `most` are read. */
function linesThatFit(tx: Source, today: string, filters: BillingLineFilters, most: number) {
  const ofProject = ofProjects(tx, today, filters);
  const needsProject = ofProject !== undefined || filters.invoiceable !== undefined;
  const ofParts = and(
    isNull(partsUsed.deletedAt),
    filters.billingStatus && inArray(partsUsed.billingStatus, filters.billingStatus),
    filters.invoiceable === undefined
      ? undefined
      : isInvoiceable(partsUsed.billingStatus, filters.invoiceable),
    filters.currency && eq(partsUsed.currency, filters.currency),
    filters.invoiceRef === undefined ? undefined : eq(partsUsed.invoiceRef, filters.invoiceRef),
    ofProject,
  );
  const ofValues = and(
    sql`${vesselProjects.projectValue} is not null`,
    filters.billingStatus && inArray(vesselProjects.valueBillingStatus, filters.billingStatus),
    filters.invoiceable === undefined
      ? undefined
      : isInvoiceable(vesselProjects.valueBillingStatus, filters.invoiceable),
    filters.currency && eq(vesselProjects.currency, filters.currency),
    filters.invoiceRef === undefined ? undefined : eq(vesselProjects.valueInvoiceRef, filters.invoiceRef),
    ofProject,
  );
  // The line is billed again, so the credit itself is not to be invoiced.
  const ofCredits = and(
    filters.invoiceable === true || (filters.billingStatus && !filters.billingStatus.includes('credited'))
      ? sql`false`
      : undefined,
    filters.currency && eq(creditedLines.currency, filters.currency),
    filters.invoiceRef === undefined ? undefined : eq(creditedLines.invoiceRef, filters.invoiceRef),
    ofProject,
  );
  const parts =
    filters.invoiceable === true
      ? invoiceableParts(tx, ofParts, most)
      : partsThatFit(tx, ofParts, { needsProject, most });
  return {
    // Of each kind no more than could be read: whole rows of all parts would be read and sorted otherwise.
    lines: inOrder(
      selectParts(tx, parts.first),
      selectValues(tx, inArray(vesselProjects.id, firstValues(tx, ofValues, most))),
      selectCredits(tx, ofCredits),
    ),
    total: () =>
      countParts(tx, filters, parts) +
      countOf(tx.select({ lines: count() }).from(vesselProjects).where(ofValues).get()) +
      countOf(
        tx
          .select({ lines: count() })
          .from(creditedLines)
          .innerJoin(vesselProjects, eq(vesselProjects.id, creditedLines.projectId))
          .where(ofCredits)
          .get(),
      ),
  };
}

function countParts(tx: Source, filters: BillingLineFilters, parts: PartLines): number {
  const months = isUnfiltered(filters) ? usesByMonth(tx, {}) : undefined;
  return months ? allUses(months) : parts.count();
}

function firstValues(tx: Source, fits: SQL | undefined, most: number) {
  const { id } = vesselProjects;
  return tx.select({ id }).from(vesselProjects).where(fits).orderBy(asc(id)).limit(most);
}

function ofProjects(
  tx: Source,
  today: string,
  { projectId, q, age, column }: BillingLineFilters,
): SQL | undefined {
  return and(
    projectId === undefined ? undefined : eq(vesselProjects.id, projectId),
    ...projectFilters(tx, today, { q, age }),
    column && inColumn(column),
  );
}

function isInvoiceable(
  status: typeof partsUsed.billingStatus | typeof vesselProjects.valueBillingStatus,
  wanted: boolean,
): SQL {
  const ended = inArray(vesselProjects.status, [...INVOICEABLE_STATUSES]);
  const fits = sql`(${status} = 'approved' and ${ended})`;
  // The state of a project with an approved line is one of these, and has an index.
  return wanted
    ? sql`(${fits} and ${inArray(vesselProjects.billingState, [...STATES_IN_ORDER[0]])})`
    : sql`not ${fits}`;
}

/** Columns of the project, the same for parts and values. */
const projectColumns = {
  projectId: vesselProjects.id,
  vesselName: vesselProjects.vesselName,
  clientName: vesselProjects.clientName,
  projectStatus: vesselProjects.status,
  completedDate: vesselProjects.completedDate,
};

function selectParts(tx: Source, fits: SQL | undefined) {
  return tx
    .select({
      ...projectColumns,
      partId: sql<number | null>`${partsUsed.id}`.as('line'),
      version: sql<number | null>`${partsUsed.version}`.as('seen'),
      description: partsUsed.partName,
      itemNumber: partsUsed.partNumber,
      quantity: partsUsed.quantity,
      unitPrice: partsUsed.unitPrice,
      totalPrice: partsUsed.totalPrice,
      currency: partsUsed.currency,
      usedDate: sql<string | null>`${partsUsed.usedDate}`,
      billingStatus: partsUsed.billingStatus,
      invoiceRef: partsUsed.invoiceRef,
      invoicedAt: partsUsed.invoicedAt,
      paidAt: partsUsed.paidAt,
      notBillableReason: partsUsed.notBillableReason,
      disputeNote: partsUsed.disputeNote,
      creditRef: partsUsed.creditRef,
    })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .where(fits);
}

function selectValues(tx: Source, fits: SQL | undefined) {
  return tx
    .select({
      ...projectColumns,
      partId: sql<number | null>`null`.as('line'),
      version: sql<number | null>`${vesselProjects.version}`.as('seen'),
      description: vesselProjects.serviceType,
      itemNumber: sql<string | null>`null`,
      quantity: sql<number>`1`,
      unitPrice: vesselProjects.projectValue,
      totalPrice: vesselProjects.projectValue,
      currency: vesselProjects.currency,
      usedDate: sql<string | null>`null`,
      billingStatus: vesselProjects.valueBillingStatus,
      invoiceRef: vesselProjects.valueInvoiceRef,
      invoicedAt: vesselProjects.valueInvoicedAt,
      paidAt: vesselProjects.valuePaidAt,
      notBillableReason: vesselProjects.valueNotBillableReason,
      disputeNote: vesselProjects.valueDisputeNote,
      creditRef: vesselProjects.valueCreditRef,
    })
    .from(vesselProjects)
    .where(fits);
}

function selectCredits(tx: Source, fits: SQL | undefined) {
  return tx
    .select({
      ...projectColumns,
      partId: sql<number | null>`${creditedLines.partId}`.as('line'),
      version: sql<number | null>`null`.as('seen'),
      description: creditedLines.description,
      itemNumber: creditedLines.itemNumber,
      quantity: creditedLines.quantity,
      unitPrice: creditedLines.unitPrice,
      totalPrice: sql<number>`${creditedLines.unitPrice} * ${creditedLines.quantity}`,
      currency: creditedLines.currency,
      usedDate: sql<string | null>`${creditedLines.usedDate}`,
      billingStatus: sql<BillingLine['billingStatus']>`'credited'`,
      invoiceRef: creditedLines.invoiceRef,
      invoicedAt: creditedLines.invoicedAt,
      paidAt: creditedLines.paidAt,
      notBillableReason: sql<BillingLine['notBillableReason']>`null`,
      disputeNote: creditedLines.disputeNote,
      creditRef: creditedLines.creditRef,
    })
    .from(creditedLines)
    .innerJoin(vesselProjects, eq(vesselProjects.id, creditedLines.projectId))
    .where(fits);
}

/**
 * Nulls sort first: the value, which has no part, before the parts, and a credit before the line that is billed
 * again.
 */
function inOrder(
  parts: ReturnType<typeof selectParts>,
  values: ReturnType<typeof selectValues>,
  credits: ReturnType<typeof selectCredits>,
) {
  return unionAll(parts, values, credits).orderBy(asc(sql`1`), asc(sql`line`), asc(sql`seen`));
}

type LineRow = Omit<BillingLine, 'unitPrice' | 'total'> & {
  unitPrice: number | null;
  totalPrice: number | null;
};

function describeLine({ unitPrice, totalPrice, ...line }: LineRow): BillingLine {
  return { ...line, unitPrice: amountText(unitPrice), total: amountText(totalPrice) };
}

const columns: CsvColumns<BillingLine> = {
  Project: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Client: ({ clientName }) => clientName,
  Status: ({ projectStatus }) => projectStatus,
  Completed: ({ completedDate }) => completedDate,
  Kind: ({ partId }) => (partId === null ? 'Value' : 'Part'),
  'Part number': ({ partId }) => partId,
  Line: ({ description }) => description,
  'Item number': ({ itemNumber }) => itemNumber,
  Used: ({ usedDate }) => usedDate,
  Quantity: ({ quantity }) => quantity,
  'Unit price': ({ unitPrice }) => csvDecimal(unitPrice),
  Total: ({ total }) => csvDecimal(total),
  Currency: ({ currency }) => currency,
  Billing: ({ billingStatus }) => billingStatus,
  'Invoice reference': ({ invoiceRef }) => invoiceRef,
  Invoiced: ({ invoicedAt }) => invoicedAt,
  Paid: ({ paidAt }) => paidAt,
  'Not billable': ({ notBillableReason }) => notBillableReason,
  'Credit reference': ({ creditRef }) => creditRef,
};
