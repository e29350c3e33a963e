import { QUARANTINE_LIST_MAX, type FileHealth } from '#contract/site/file-storage.ts';
import type { FileContext } from './file-context.ts';
import { readStoppedSweep } from './stopped-sweep.ts';

/** Returns the files in quarantine, newest first, and the sweep that waits for confirmation. */
export function fileHealth({ db, files }: FileContext): FileHealth {
  const quarantined = files.quarantine.list();
  return {
    quarantined: quarantined.toReversed().slice(0, QUARANTINE_LIST_MAX),
    count: quarantined.length,
    bytes: quarantined.reduce((sum, { size }) => sum + size, 0),
    stopped: readStoppedSweep({ db }),
  };
}
