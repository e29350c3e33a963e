import { and, desc, eq, isNull } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { WITHDRAW_UNDO_DAYS } from '#contract/report/report-verification.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { serviceReportPrints } from '#db/schema/index.ts';

export type PrintRow = typeof serviceReportPrints.$inferSelect;

/** The newest file of a report version. */
export function currentPrint(tx: Database | Transaction, reportId: number): PrintRow | undefined {
  return tx
    .select()
    .from(serviceReportPrints)
    .where(and(eq(serviceReportPrints.reportId, reportId), isNull(serviceReportPrints.replacedAt)))
    .orderBy(desc(serviceReportPrints.id))
    .limit(1)
    .get();
}

/** The last day on which the withdrawal of a file can be undone. */
export const lastUndoDay = (withdrawnAt: Date) => addDays(osloDay(withdrawnAt), WITHDRAW_UNDO_DAYS);
