import type { FastifyBaseLogger } from 'fastify';
import { BackupRefusal } from '#server/services/backups/backup-files.ts';
import type { BackupService } from '#server/services/backups/backup-service.ts';
import { warnOfOverdueBackup } from '#server/services/backups/warn-of-overdue.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Polling interval for the backup hour. A missed night is made up for at the first check. */
const LOOK_MS = 10 * 60_000;

/** After a failure the next attempt waits for this many checks: an hour. */
const LOOKS_AFTER_FAILURE = 6;

/** Makes the nightly backups and notifies managers if they are overdue, until the returned function is called. */
export function backUpNightly(
  ctx: ServiceContext,
  desk: BackupService,
  logger: FastifyBaseLogger,
): () => void {
  let isRunning = false;
  let waits = 0;

  async function backUp(): Promise<void> {
    try {
      const { backup, secondFailed } = await desk.backUp();
      logger.info(backup, 'backup made');
      if (secondFailed !== null) logger.error({ reason: secondFailed }, 'backup not copied to BACKUP_DIR');
    } catch (error) {
      waits = LOOKS_AFTER_FAILURE;
      if (error instanceof BackupRefusal) logger.error({ reason: error.message }, 'backup failed');
      else logger.error({ err: error }, 'backup failed');
    }
  }

  async function look(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      waits = Math.max(0, waits - 1);
      if (waits === 0 && desk.isDue()) await backUp();
      warnOfOverdueBackup(ctx, desk.health());
    } catch (error) {
      logger.error({ err: error }, 'backups could not be checked');
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
