import { parentPort, workerData } from 'node:worker_threads';
import { BackupRefusal } from './backup-files.ts';
import { makeBackup, type BackupOptions } from './make-backup.ts';

/** The message that the thread posts at its end: class instances do not survive structured cloning. */
export type BackupOutcome = { made: Awaited<ReturnType<typeof makeBackup>> } | { refusal: string };

makeBackup(workerData as BackupOptions).then(
  (made) => parentPort?.postMessage({ made } satisfies BackupOutcome),
  (error: unknown) => {
    if (!(error instanceof BackupRefusal)) throw error;
    parentPort?.postMessage({ refusal: error.message } satisfies BackupOutcome);
  },
);
