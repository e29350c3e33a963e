import { osloDay } from '#contract/format/calendar-day.ts';
import {
  FIGURE_EXPORT_MAX,
  type ExportFigureInput,
  type FigureCsv,
  type FigureRow,
} from '#contract/office/analytics.ts';
import { METRIC_WORDS } from '#contract/office/analytics-metrics.ts';
import { csvOf } from '#contract/format/csv.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import type { AnalyticsContext } from './analytics-question.ts';

/** Each column by its header in the first row. Numbers are plain; days are YYYY-MM-DD. */
const columns: Readonly<Record<string, (row: FigureRow) => string | number | null>> = {
  Project: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Client: ({ clientName }) => clientName,
  System: ({ systemType }) => systemType,
  Operator: ({ operator }) => operator?.name ?? null,
  What: ({ label }) => label,
  Day: ({ day }) => day,
  Group: ({ group }) => group,
  // A number keeps the sign of an overdue service; it cannot be a formula.
  Value: ({ value }) => Number(value),
  Currency: ({ currency }) => currency,
};

/**
 * Exports the rows of a figure as CSV, with formulas escaped. Managers only; the export is in the audit log. Throws
 * badInput if there are too many rows for a file.
 */
export async function exportFigure(ctx: AnalyticsContext, input: ExportFigureInput): Promise<FigureCsv> {
  const now = ctx.clock.now();
  const rows = await ctx.queryWorkers.ask({ kind: 'export', input, now: now.getTime() }, ctx.request.signal);
  if (rows.length > FIGURE_EXPORT_MAX) {
    const message = `More than ${FIGURE_EXPORT_MAX} rows fit. Choose a shorter period.`;
    throw new AppError('badInput', message, { issues: [{ path: ['from'], message }] });
  }
  const { title } = METRIC_WORDS[input.metric];
  inTransaction(ctx.db, (tx) =>
    writePortalAudit(tx, ctx, {
      entityType: 'project',
      entityId: null,
      entityName: 'Analytics',
      action: 'export',
      description: `Exported ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${title}`,
      money: METRIC_WORDS[input.metric].topic === 'Money',
    }),
  );
  return {
    fileName: `${input.metric}-${osloDay(now)}.csv`,
    csv: csvOf(
      [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row) ?? ''))],
      csvFormatOf(ctx.db, ctx),
    ),
  };
}
