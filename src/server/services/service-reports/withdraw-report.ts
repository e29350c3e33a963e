import { eq } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import {
  WITHDRAW_UNDO_DAYS,
  type UndoWithdrawInput,
  type WithdrawReportInput,
} from '#contract/report/report-verification.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceReportPrints, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { currentPrint, lastUndoDay, type PrintRow } from './prints.ts';
import { serviceReportById } from './queries.ts';

/**
 * Withdraws the file of a report version: a check of it says so, with the reason. Project and report stay as
 * they are. Throws notFound, conflict.
 */
export function withdrawReport(ctx: PortalContext, { id, reason }: WithdrawReportInput): ServiceReport {
  return inTransaction(ctx.db, (tx) => {
    const print = printOf(tx, id);
    if (print.withdrawnAt) throw new AppError('conflict', 'This report is withdrawn already.');
    const withdrawal = {
      withdrawnAt: ctx.clock.now(),
      withdrawnBy: ctx.actor.userId,
      withdrawReason: reason,
    };
    tx.update(serviceReportPrints).set(withdrawal).where(eq(serviceReportPrints.id, print.id)).run();
    recordWithdrawal(tx, ctx, print, { description: 'Withdrawn', from: null, to: reason });
    return serviceReportById(tx, id);
  });
}

/** Undoes a withdrawal within 30 days. Throws notFound, conflict. */
export function undoWithdraw(ctx: PortalContext, { id }: UndoWithdrawInput): ServiceReport {
  return inTransaction(ctx.db, (tx) => {
    const print = printOf(tx, id);
    if (!print.withdrawnAt) throw new AppError('conflict', 'This report is not withdrawn.');
    if (osloDay(ctx.clock.now()) > lastUndoDay(print.withdrawnAt)) {
      throw new AppError(
        'conflict',
        `This report was withdrawn more than ${WITHDRAW_UNDO_DAYS} days ago. That cannot be undone.`,
      );
    }
    const none = { withdrawnAt: null, withdrawnBy: null, withdrawReason: null };
    tx.update(serviceReportPrints).set(none).where(eq(serviceReportPrints.id, print.id)).run();
    recordWithdrawal(tx, ctx, print, {
      description: 'Withdrawal undone',
      from: print.withdrawReason,
      to: null,
    });
    return serviceReportById(tx, id);
  });
}

function printOf(tx: Transaction, reportId: number): PrintRow {
  const print = currentPrint(tx, reportId);
  if (!print) throw new AppError('notFound', 'Not found or not yours.');
  return print;
}

interface Recorded {
  description: string;
  from: string | null;
  to: string | null;
}

function recordWithdrawal(
  tx: Transaction,
  work: PortalWork,
  { reportId, projectId, version }: PrintRow,
  { description, ...values }: Recorded,
): void {
  const { vesselName } = tx
    .select({ vesselName: vesselProjects.vesselName })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, projectId))
    .get() ?? { vesselName: '' };
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: reportId,
    entityName: vesselName,
    projectId,
    action: 'update',
    description: `Report ${version}: ${description}`,
    field: 'withdrawn',
    ...values,
  });
  recordChange(tx, work, { entity: 'report', entityId: reportId, projectId, op: 'update' });
}
