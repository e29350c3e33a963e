import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return takeLock(join(folder, 'quayside.lock'));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartRefusal(
      `The data folder ${folder} cannot be written (${reason}); correct its permissions, or choose another folder with DATA_DIR.`,
    );
  }
}
