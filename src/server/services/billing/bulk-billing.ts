import { osloDay } from '#contract/format/calendar-day.ts';
import type {
  ApproveProjectsInput,
  BilledProjects,
  InvoiceProjectsInput,
} from '#contract/billing/bulk-billing.ts';
import { minorUnits, moneyText } from '#contract/format/money.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { invoiceApproved, linesOfProject, writeLines } from './invoice-project.ts';
import { asks } from './line-transition.ts';

/**
 * Approves the pending lines with a price of several projects, each in one currency and independently: those that
 * cannot are returned with the reason. Managers only.
 */
export function approveProjects(ctx: PortalContext, input: ApproveProjectsInput): BilledProjects {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.approveProjects', input), () =>
      each(input.projects, (bill) => approvePending(tx, ctx, bill)),
    ),
  );
}

/** Invoices several projects, each under its own reference and independently, all on one day. Managers only. */
export function invoiceProjects(ctx: PortalContext, input: InvoiceProjectsInput): BilledProjects {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.invoiceProjects', input), () => {
      const { invoices, invoicedOn } = input;
      if (invoicedOn > osloDay(ctx.clock.now())) throw asks('invoicedOn', 'This day is in the future.');
      return each(invoices, (bill) => invoiceApproved(tx, ctx, { ...bill, invoicedOn }));
    }),
  );
}

type Bill = ApproveProjectsInput['projects'][number];
type Done = Pick<BilledProjects['done'][number], 'amount' | 'lines'>;

/** A refusal is thrown before anything of that project is written. */
function each<One extends Bill>(bills: readonly One[], write: (bill: One) => Done): BilledProjects {
  const answer: BilledProjects = { done: [], refused: [] };
  for (const bill of bills) {
    const { id, currency } = bill;
    try {
      const { amount, lines } = write(bill);
      answer.done.push({ id, currency, amount, lines });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ id, currency, text: error.userMessage });
    }
  }
  return answer;
}

function approvePending(tx: Transaction, ctx: PortalContext, { id, currency, total }: Bill): Done {
  const project = visibleProject(tx, ctx.actor, id);
  const lines = linesOfProject(tx, project).filter(
    ({ line }) => line.billingStatus === 'pending' && line.amount !== null && line.currency === currency,
  );
  if (lines.length === 0) throw new AppError('conflict', 'This project has no pending lines to approve.');
  const sum = lines.reduce((all, { line }) => all + (line.amount ?? 0), 0);
  if (sum !== minorUnits(total)) {
    throw new AppError(
      'conflict',
      `The pending lines come to ${moneyText(sum)} ${currency} now. Nothing was approved.`,
    );
  }
  writeLines(tx, ctx, project, lines, { billingStatus: 'approved' });
  return { amount: moneyText(sum), lines: lines.length };
}
