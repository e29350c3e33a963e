import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createBackupService, type BackupService } from '#server/services/backups/backup-service.ts';
import { makeBackup } from '#server/services/backups/make-backup.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** A backup service without any backup. Nothing is written. */
export function createTestBackups(ctx: ServiceContext): BackupService {
  const folder = join(tmpdir(), `quayside-backups-${randomUUID()}`);
  return createBackupService({
    ...ctx,
    settings: {
      database: join(folder, 'quayside.db'),
      filesFolder: join(folder, 'files'),
      folder,
      secondFolder: undefined,
      program: 'test',
    },
    nightly: true,
    make: makeBackup,
  });
}
