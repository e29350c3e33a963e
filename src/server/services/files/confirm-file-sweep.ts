import type { ConfirmFileSweepInput, FileHealth } from '#contract/site/file-storage.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { FileContext } from './file-context.ts';
import { fileHealth } from './queries.ts';
import { readStoppedSweep } from './stopped-sweep.ts';
import { sweepFiles } from './sweep-files.ts';

/**
 * Runs a stopped sweep, up to the number of files that the admin was shown. Throws conflict if more files than that
 * have no row. Does nothing if no sweep is stopped.
 */
export function confirmFileSweep(ctx: FileContext, { files }: ConfirmFileSweepInput): FileHealth {
  if (readStoppedSweep(ctx) === null) return fileHealth(ctx);
  const { stopped, quarantined } = sweepFiles(ctx, files);
  if (stopped) {
    throw new AppError(
      'conflict',
      `${formatNumber(stopped.unknown)} files have no record now. Nothing was moved. Check the number and confirm again.`,
    );
  }
  inTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'stored file',
      entityId: null,
      entityName: 'Stored files',
      action: 'archive',
      description: `Moved ${formatNumber(quarantined)} files without a record to quarantine`,
    }),
  );
  return fileHealth(ctx);
}
