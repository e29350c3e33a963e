import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isOpenElsewhere } from '#db/is-open-elsewhere.ts';
import type { Environment } from '#server/env.ts';
import { takeDataFolder } from './data-folder.mjs';
import { holderOfLock } from './lock-file.mjs';
import { databaseFile } from './open-data.ts';
import { StartRefusal } from './start-refusal.mjs';

/** A command that only reads the database is done by then. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 250;

/**
 * Takes the data folder for a command that no server may run beside. Throws a StartRefusal where one does, also in
 * another container, whose processes the lock of the folder cannot see.
 */
export async function takeStoppedFolder({ DATA_DIR, REPLICATION }: Environment): Promise<void> {
  // Litestream keeps the database open, and may. A holder that can be seen is named by takeDataFolder.
  if (REPLICATION !== 'litestream' && holderOfLock(join(DATA_DIR, 'quayside.lock')) === null) {
    await untilClosed(DATA_DIR);
  }
  takeDataFolder(DATA_DIR);
}

/** Before the lock is taken: that of a server in another container looks like one that a dead process has left. */
async function untilClosed(dataFolder: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (isOpenElsewhere(databaseFile(dataFolder))) {
    if (performance.now() > end) {
      throw new StartRefusal(
        `The database in ${dataFolder} is open in another program, such as a server in another container; stop it first.`,
      );
    }
    await wait(LOOK_MS);
  }
}
