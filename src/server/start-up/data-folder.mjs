import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { takeLock } from './lock-file.mjs';
import { StartRefusal } from './start-refusal.mjs';

/**
 * Creates the data folder if it is missing, checks that it is writable and locks it for this process. Throws a
 * StartRefusal if it is not writable or another living process holds it.
 *
 * @param {string} folder
 */
export function takeDataFolder(folder) {
  const lock = makeAndLock(folder);
  if (lock.holder === null) return;
  throw new StartRefusal(
    `Another Quayside (process ${lock.holder}) is using the data folder ${folder}; stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** @param {string} folder */
function makeAndLock(folder) {
  try {
    makeFolder(folder);
    return takeLock(join(folder, 'quayside.lock'));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const remedy = SPACE.has(reason) ? 'make room on its disk' : 'correct its permissions';
    throw new StartRefusal(
      `The data folder ${folder} cannot be written (${reason}); ${remedy}, or choose another folder with DATA_DIR.`,
    );
  }
}

/** The error codes of a full disk or quota. */
const SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Step by step: Node's own recursive mkdir never ends if the system reports an existing folder as missing, as Linux
 * does below /proc.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
