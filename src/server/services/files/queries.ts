import { count, eq, isNull } from 'drizzle-orm';
import { BACKUP_DAYS_MAX } from '#contract/site/backup.ts';
import { QUARANTINE_LIST_MAX, type FileHealth } from '#contract/site/file-storage.ts';
import { installation, storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import type { FileContext } from './file-context.ts';
import { SEALED_AT } from './sealed-files.ts';
import { readStoppedSweep } from './stopped-sweep.ts';

/** The files in quarantine, the newest first, the sweep that waits for a confirmation, and what lies in clear. */
export function fileHealth(ctx: FileContext): FileHealth {
  const quarantined = ctx.files.quarantine.list();
  return {
    quarantined: quarantined.toReversed().slice(0, QUARANTINE_LIST_MAX),
    count: quarantined.length,
    bytes: quarantined.reduce((sum, { size }) => sum + size, 0),
    stopped: readStoppedSweep(ctx),
    unsealed: countUnsealed(ctx),
    clearInBackupsUntil: clearInBackupsUntil(ctx),
  };
}

function countUnsealed({ db }: FileContext): number {
  const row = db
    .select({ unsealed: count() })
    .from(travelDocumentFiles)
    .innerJoin(storedFiles, eq(storedFiles.storageName, travelDocumentFiles.storageKey))
    .where(isNull(storedFiles.sealedUnder))
    .get();
  return row?.unsealed ?? 0;
}

function clearInBackupsUntil({ db, clock }: FileContext): string | null {
  const sealedAt = db.select().from(installation).where(eq(installation.key, SEALED_AT)).get()?.value;
  if (sealedAt === undefined) return null;
  const until = new Date(Date.parse(sealedAt) + BACKUP_DAYS_MAX * 24 * 3_600_000);
  return until > clock.now() ? until.toISOString() : null;
}
