import { osloDay } from '#contract/format/calendar-day.ts';
import { CSV_ROWS_MAX, type CsvFile } from '#contract/format/csv-file.ts';
import { csvOf, type CsvCell } from '#contract/format/csv.ts';
import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit, type AuditedEntity } from '#server/services/audit/write-portal-audit.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Each column by its header in the first row. Amounts are decimals (`csvDecimal`), days YYYY-MM-DD. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | null>>;

/** The number of rows to read to detect that there are too many. */
export const CSV_ROWS_READ = CSV_ROWS_MAX + 1;

interface CsvList<Row> {
  entityType: AuditedEntity;
  /** Singular and plural noun of a row; the plural names the file. */
  words: readonly [one: string, many: string];
  columns: CsvColumns<Row>;
  rows: readonly Row[];
  /** It contains amounts or billing states. */
  money?: boolean;
}

/**
 * Builds a list as a file, with formulas escaped. The export is in the audit log, in the transaction that read the
 * rows. Throws badInput if there are too many rows for a file.
 */
export function csvFile<Row>(
  tx: Transaction,
  ctx: PortalContext,
  { entityType, words: [one, many], columns, rows, money = false }: CsvList<Row>,
): CsvFile {
  if (rows.length > CSV_ROWS_MAX) {
    const message = `More than ${CSV_ROWS_MAX} rows fit. Choose a shorter period.`;
    throw new AppError('badInput', message, { issues: [{ path: ['from'], message }] });
  }
  writePortalAudit(tx, ctx, {
    entityType,
    entityId: null,
    entityName: many.charAt(0).toUpperCase() + many.slice(1),
    action: 'export',
    description: `Exported ${rows.length} ${rows.length === 1 ? one : many}`,
    money,
  });
  return {
    fileName: `${many.replaceAll(' ', '-')}-${osloDay(ctx.clock.now())}.csv`,
    csv: csvOf(
      [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row) ?? ''))],
      csvFormatOf(tx, ctx),
    ),
  };
}
