import type { CsvFile } from '#contract/format/csv-file.ts';
import type { MergeHistoryEntry } from '#contract/vessel/merge.ts';
import type { Transaction } from '#db/open-database.ts';
import { companyMerges, vesselMerges } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { mergeHistory } from './merge-history.ts';

/**
 * Exports the merges of vessels and clients as CSV, newest first. Managers only. Throws badInput if there are too
 * many.
 */
export function exportMerges(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'vessel',
      words: ['merge', 'merges'],
      columns,
      rows: allMerges(tx).toSorted((one, other) => (one.mergedAt < other.mergedAt ? 1 : -1)),
    }),
  );
}

interface MergeRow extends MergeHistoryEntry {
  kind: 'vessel' | 'client';
  winnerName: string;
}

const allMerges = (tx: Transaction): MergeRow[] => [
  ...mergeHistory(tx, vesselMerges).map((merge) => Object.assign(merge, { kind: 'vessel' as const })),
  ...mergeHistory(tx, companyMerges).map((merge) => Object.assign(merge, { kind: 'client' as const })),
];

const columns: CsvColumns<MergeRow> = {
  Kind: ({ kind }) => kind,
  'Merged record': ({ loserName }) => loserName,
  'Merged into': ({ winnerName }) => winnerName,
  'Merged by': ({ mergedBy }) => mergedBy,
  'Merged at': ({ mergedAt }) => mergedAt,
  'Undone by': ({ undoneBy }) => undoneBy,
  'Undone at': ({ undoneAt }) => undoneAt,
};
