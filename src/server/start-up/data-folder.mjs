import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { takeLock } from './lock-file.mjs';
import { StartRefusal } from './start-refusal.mjs';

/**
 * Makes the data folder where it is missing, shows that it can be written and takes it for this process alone.
 * Throws a StartRefusal where it cannot be written or another living process holds it.
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

/** What a disk without room, or without room for this account, says. */
const SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Step by step: Node's own recursive way never ends where the system says of a folder that is there that it is not,
 * as Linux does below /proc.
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
