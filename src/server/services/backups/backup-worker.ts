import { parentPort, workerData } from 'node:worker_threads';
import { BackupRefusal } from './backup-files.ts';
import { makeBackup, type BackupOptions } from './make-backup.ts';

/** What the thread says at its end; a class does not outlive the way to another thread. */
export type BackupOutcome = { made: Awaited<ReturnType<typeof makeBackup>> } | { refusal: string };

makeBackup(workerData as BackupOptions).then(
  (made) => parentPort?.postMessage({ made } satisfies BackupOutcome),
  (error: unknown) => {
    if (!(error instanceof BackupRefusal)) throw error;
    parentPort?.postMessage({ refusal: error.message } satisfies BackupOutcome);
  },
);
