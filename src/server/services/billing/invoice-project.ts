import { and, asc, eq, isNull } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import { INVOICEABLE_STATUSES } from '#contract/billing/billing.ts';
import type { Invoiced, InvoiceProjectInput, PayInvoiceInput } from '#contract/billing/line-billing.ts';
import { minorUnits, moneyText, type Currency } from '#contract/format/money.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PartRow } from '#server/services/parts/queries.ts';
import { partOf } from '#server/services/parts/part-rules.ts';
import { writePart } from '#server/services/parts/write-part.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import {
  visibleProject,
  type AuthorizedProject,
  type ProjectRow,
} from '#server/services/access/project-access.ts';
import { writeProject } from '#server/services/projects/write-project.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import {
  asks,
  lineOfPart,
  lineOfValue,
  refusalOfPaidDay,
  valueColumns,
  type BillingLine,
  type LineChanges,
} from './line-transition.ts';
import { projectBillingOf } from './queries.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';

/**
 * Marks every approved line of a completed or cancelled project in one currency as invoiced, under one reference and
 * day. Pending lines stay pending. Managers only. Throws notFound, conflict (not completed or cancelled; nothing
 * approved; another total, with the current lines), badInput (several currencies and none chosen; a day in the
 * future).
 */
export function invoiceProject(ctx: PortalContext, input: InvoiceProjectInput): Invoiced {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.invoice', input), () =>
      invoiceApproved(tx, ctx, input),
    ),
  );
}

/** Does it in the transaction of the caller. All refusals are thrown before anything is written. */
export function invoiceApproved(
  tx: Transaction,
  ctx: PortalContext,
  input: Omit<InvoiceProjectInput, 'clientUuid' | 'occurredAt'>,
): Invoiced {
  const { actor } = ctx;
  const project = visibleProject(tx, actor, input.id);
  refuseOpen(project);
  if (input.invoicedOn > osloDay(ctx.clock.now())) throw asks('invoicedOn', 'This day is in the future.');
  const approved = linesOfProject(tx, project).filter(({ line }) => line.billingStatus === 'approved');
  const nothing = 'This project has no approved lines to invoice.';
  const currency = input.currency ?? onlyCurrency(approved, nothing);
  const lines = approved.filter(({ line }) => line.currency === currency);
  if (lines.length === 0) throw new AppError('conflict', nothing);
  const total = lines.reduce((sum, { line }) => sum + (line.amount ?? 0), 0);
  if (input.total !== undefined && minorUnits(input.total) !== total) {
    throw new AppError(
      'conflict',
      `The approved lines come to ${moneyText(total)} ${currency} now. Nothing was invoiced.`,
      { current: projectBillingOf(tx, actor, project.id) },
    );
  }
  writeLines(tx, ctx, project, lines, {
    billingStatus: 'invoiced',
    invoiceRef: input.reference,
    invoicedAt: input.invoicedOn,
  });
  return { reference: input.reference, currency, amount: moneyText(total), lines: lines.length };
}

/**
 * Marks what is invoiced of a project under a reference as paid. Managers only. Throws notFound, conflict (nothing
 * unpaid under that reference), badInput (several currencies and none chosen; the day).
 */
export function payInvoice(ctx: PortalContext, input: PayInvoiceInput): Invoiced {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.pay', input), () => {
      const project = visibleProject(tx, ctx.actor, input.id);
      const sent = linesOfProject(tx, project).filter(
        ({ line }) => line.billingStatus === 'invoiced' && line.invoiceRef === input.reference,
      );
      const nothing = 'This project has nothing unpaid under that reference.';
      const currency = input.currency ?? onlyCurrency(sent, nothing);
      const lines = sent.filter(({ line }) => line.currency === currency);
      if (lines.length === 0) throw new AppError('conflict', nothing);
      for (const { line } of lines) {
        const refusal = refusalOfPaidDay(line, input.paidOn, ctx.clock.now());
        if (refusal) throw refusal;
      }
      const total = lines.reduce((sum, { line }) => sum + (line.amount ?? 0), 0);
      writeLines(tx, ctx, project, lines, { billingStatus: 'paid', paidAt: input.paidOn });
      return { reference: input.reference, currency, amount: moneyText(total), lines: lines.length };
    }),
  );
}

interface ProjectLine {
  line: BillingLine;
  /** Undefined for the value of the project. */
  part?: PartRow;
}

/** The lines of a project: its value and its parts. */
export function linesOfProject(tx: Transaction, project: AuthorizedProject): ProjectLine[] {
  const parts = tx
    .select()
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, project.id), isNull(partsUsed.deletedAt)))
    .orderBy(asc(partsUsed.id))
    .all();
  const value = lineOfValue(project);
  return [...(value ? [{ line: value }] : []), ...parts.map((part) => ({ line: lineOfPart(part), part }))];
}

function refuseOpen({ status }: ProjectRow): void {
  if (INVOICEABLE_STATUSES.some((one) => one === status)) return;
  throw new AppError(
    'conflict',
    `The project is ${status}. It is invoiced once it is completed or cancelled. Nothing was saved.`,
  );
}

/** An invoice is in one currency. */
function onlyCurrency(lines: readonly ProjectLine[], nothing: string): Currency {
  const currencies = [...new Set(lines.flatMap(({ line }) => line.currency ?? []))];
  const [only, ...others] = currencies;
  if (only === undefined) throw new AppError('conflict', nothing);
  if (others.length === 0) return only;
  throw asks('currency', `The lines are in ${currencies.join(' and ')}. Choose one currency.`);
}

/** Writes the same changes to lines of a project, and its sums. */
export function writeLines(
  tx: Transaction,
  ctx: PortalContext,
  project: AuthorizedProject,
  lines: readonly ProjectLine[],
  changes: LineChanges,
): void {
  for (const { part } of lines) {
    if (part) writePart(tx, ctx, partOf(project, part), changes);
    else writeProject(tx, ctx, project, valueColumns(changes));
  }
  refreshProjectTotals(tx, project.id);
}
