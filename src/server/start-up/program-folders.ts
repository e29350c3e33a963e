import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface ProgramFolders {
  migrations: string;
  /** The fonts of PDF documents. */
  fonts: string;
  /** The entry file of the query worker. */
  queryWorker: string;
  /** The entry file of the print thread. */
  printWorker: string;
  /** The entry file of the backup thread. */
  backupWorker: string;
  /** The built client; missing in development, where Vite serves it. */
  client: string | undefined;
}

/**
 * The program's own files, relative to the folder of main: beside the bundle (dist/server/main.js) after a build, or
 * in the sources (src/server/main.ts).
 */
export function findProgramFolders(mainFolder: string): ProgramFolders {
  const built = resolve(mainFolder, '../migrations');
  if (existsSync(built)) {
    return {
      migrations: built,
      fonts: resolve(mainFolder, '../fonts'),
      queryWorker: resolve(mainFolder, 'query-worker.js'),
      printWorker: resolve(mainFolder, 'print-worker.js'),
      backupWorker: resolve(mainFolder, 'backup-worker.js'),
      client: resolve(mainFolder, '../client'),
    };
  }
  return {
    migrations: resolve(mainFolder, '../db/migrations'),
    fonts: resolve(mainFolder, 'integrations/fonts'),
    queryWorker: resolve(mainFolder, 'services/query-workers/query-worker-source.mjs'),
    printWorker: resolve(mainFolder, 'integrations/service-report-pdf/print-worker-source.mjs'),
    backupWorker: resolve(mainFolder, 'services/backups/backup-worker-source.mjs'),
    client: undefined,
  };
}

/** Reads the version from package.json, which is in the folder above both dist and src. */
export function readProgramVersion(mainFolder: string): string {
  const file = resolve(mainFolder, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
