import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BackupRefusal } from './backup-files.ts';
import type { BackupOutcome } from './backup-worker.ts';
import type { BackupOptions, MadeBackup } from './make-backup.ts';

/** Makes a backup in its own thread, which then exits: checking a large database takes seconds. */
export async function makeBackupInThread(entry: string, options: BackupOptions): Promise<MadeBackup> {
  const worker = new Worker(entry, { workerData: options });
  worker.unref();
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The thread that makes backups ended with ${String(code)}.`);
  });
  const [outcome] = (await Promise.race([once(worker, 'message'), ended])) as [BackupOutcome];
  if ('refusal' in outcome) throw new BackupRefusal(outcome.refusal);
  return outcome.made;
}
