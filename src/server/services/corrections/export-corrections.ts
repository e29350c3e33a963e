import type { Correction } from '#contract/vessel/correction.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listCorrections } from './queries.ts';

/** Exports all suggestions as CSV, open ones first. Managers only. Throws badInput if there are too many for a file. */
export function exportCorrections(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'correction',
      words: ['correction', 'corrections'],
      columns,
      rows: [false, true].flatMap(
        (decided) =>
          listCorrections({ actor: ctx.actor, db: tx }, { decided, limit: CSV_ROWS_READ }).corrections,
      ),
    }),
  );
}

const columns: CsvColumns<Correction> = {
  Number: ({ id }) => id,
  Vessel: ({ vessel }) => vessel.vesselName,
  IMO: ({ vessel }) => vessel.imoNumber,
  Field: ({ field }) => VESSEL_LABELS[field],
  Before: ({ saidThen }) => saidThen,
  Now: ({ saidNow }) => saidNow,
  Suggested: ({ suggestedValue }) => suggestedValue,
  Note: ({ note }) => note,
  'Suggested by': ({ suggestedBy }) => suggestedBy,
  'Suggested at': ({ suggestedAt }) => suggestedAt,
  Status: ({ status }) => status,
  'Decided by': ({ decidedBy }) => decidedBy,
  'Decision note': ({ decisionNote }) => decisionNote,
};
