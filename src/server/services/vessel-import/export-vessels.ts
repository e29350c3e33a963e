import { inArray } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import { csvOf } from '#contract/format/csv.ts';
import { CSV_ROWS_MAX, type CsvFile } from '#contract/format/csv-file.ts';
import { IMPORT_FIELDS } from '#contract/vessel/vessel-import.ts';
import type { ExportVesselsInput } from '#contract/vessel/vessel-list.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import { CSV_ROWS_READ } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { duplicateMembers, orderOf } from '#server/services/vessels/list-vessels.ts';
import { vesselsThatFit } from '#server/services/vessels/vessel-filters.ts';
import { selectEntries, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { COLUMN_NAMES } from './header-columns.ts';

/**
 * Exports the matching vessels as CSV, in the columns that an import accepts, with formulas escaped. The export is in
 * the audit log. Throws badInput if there are too many for a file.
 */
export function exportVessels(ctx: PortalContext, input: ExportVesselsInput): CsvFile {
  return inTransaction(ctx.db, (tx) => {
    const fits = vesselsThatFit(ctx, input);
    const duplicates = input.duplicates ? duplicateMembers(tx, fits).map(({ id }) => id) : undefined;
    const rows = selectEntries(tx)
      .where(duplicates ? inArray(vesselDirectory.id, inOneParameter(duplicates)) : fits)
      .orderBy(...orderOf(input))
      .limit(CSV_ROWS_READ)
      .all();
    if (rows.length > CSV_ROWS_MAX) {
      const message = `More than ${CSV_ROWS_MAX} vessels fit. Narrow the list first.`;
      throw new AppError('badInput', message, { issues: [{ path: ['q'], message }] });
    }
    writePortalAudit(tx, ctx, {
      entityType: 'vessel',
      entityId: null,
      entityName: 'Vessel directory',
      action: 'export',
      description: `Exported ${rows.length} ${rows.length === 1 ? 'vessel' : 'vessels'}`,
    });
    return {
      fileName: `vessels-${osloDay(ctx.clock.now())}.csv`,
      csv: csvOf(
        [IMPORT_FIELDS.map((field) => COLUMN_NAMES[field]), ...rows.map(cellsOf)],
        csvFormatOf(tx, ctx),
      ),
    };
  });
}

function cellsOf(row: DirectoryRow): string[] {
  return IMPORT_FIELDS.map((field) =>
    field === 'previousNames' ? row.previousNames.join('; ') : (row[field] ?? ''),
  );
}
