import type { KeyCopyState } from '#contract/whistleblowing/report-handling.ts';
import type { Database } from '#db/open-database.ts';
import { copyDataKeys } from '#server/integrations/copy-data-keys.ts';
import { createDataKeyFiles, type DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { ReportKeyRing } from '#server/integrations/report-keys.ts';
import { sealedUnder } from '#server/integrations/sealed-text.ts';
import { INSTALLATION_KEY } from './data-keys.ts';
import { purgedReports } from './destroy-data-keys.ts';

/** The second copy of the data keys, on another disk. */
export interface KeyCopy {
  /** Copies new keys and destroys there what was destroyed here. Never fails: `state` says whether it succeeded. */
  update(): Promise<void>;
  /** Null where there is no second place. */
  state(): KeyCopyState | null;
}

export const NO_KEY_COPY: KeyCopy = { update: async () => {}, state: () => null };

/** A share that does not answer must not keep a reporter from the receipt code. */
const UPDATE_MS = 5000;

interface KeyCopyOptions {
  db: Database;
  ring: ReportKeyRing;
  dataKeys: DataKeyFiles;
  /** As in KEY_BACKUP_DIR. */
  folder: string | undefined;
}

export function createKeyCopy({ db, ring, dataKeys, folder }: KeyCopyOptions): KeyCopy {
  if (folder === undefined) return NO_KEY_COPY;
  let failed: string | null = null;
  let last: Promise<void> = Promise.resolve();

  async function copy(into: string): Promise<void> {
    try {
      refuseForeign(into, ring);
      await copyDataKeys(dataKeys, into, (name) => purgedReports(db).has(name));
      failed = null;
    } catch (error) {
      failed = explain(error, into);
    }
  }

  return {
    async update() {
      last = last.then(() => copy(folder));
      await orLater(last, () => {
        failed = `The folder ${folder} of KEY_BACKUP_DIR does not answer.`;
      });
    },
    state: () => ({ folder, failed }),
  };
}

/** Waits for the work, but not for long. */
async function orLater(work: Promise<void>, onTimeout: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      onTimeout();
      resolve();
    }, UPDATE_MS);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

class ForeignCopy extends Error {}

/** Another installation, or this one before its data were restored, must not replace the only copy of the keys. */
function refuseForeign(folder: string, ring: ReportKeyRing): void {
  const sealed = createDataKeyFiles(folder).read(INSTALLATION_KEY);
  if (sealed === null || ring.known.has(sealedUnder(sealed) ?? '')) return;
  throw new ForeignCopy(
    `The folder ${folder} of KEY_BACKUP_DIR holds keys under another report key. Put that report key back, or empty the folder if they are of no use.`,
  );
}

function explain(error: unknown, folder: string): string {
  if (error instanceof ForeignCopy) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'ENOENT'
    ? `The folder ${folder} of KEY_BACKUP_DIR is not there.`
    : `The folder ${folder} of KEY_BACKUP_DIR cannot be written (${code}).`;
}
