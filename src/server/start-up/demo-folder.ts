import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { createFileStore, type FileStore } from '#server/integrations/file-store.ts';
import { makeKeyFile } from '#server/integrations/report-keys.ts';
import { takeDataFolder } from './data-folder.mjs';
import { StartRefusal } from './start-refusal.mjs';

/** The file that marks a folder as a demo's; empty while it is being filled. */
const MARK = 'demo.txt';
const LOCK = 'quayside.lock';

interface DemoFolderSettings {
  folder: string;
  migrationsFolder: string;
  /** Replace an existing demo. */
  isFresh: boolean;
  now: Date;
  fill: (db: Database, files: FileStore) => Promise<void>;
}

/**
 * Ensures that the folder has a complete demo, and returns when it was made. Writes only to a folder that is empty or
 * a demo's: throws a StartRefusal for any other.
 */
export async function prepareDemoFolder(settings: DemoFolderSettings): Promise<Date> {
  const { folder, isFresh, now } = settings;
  takeDataFolder(folder);
  const mark = join(folder, MARK);
  const contents = readdirSync(folder).filter((name) => name !== LOCK);
  if (contents.length > 0 && !existsSync(mark)) {
    throw new StartRefusal(
      `The folder ${folder} contains something other than a demo and was left unchanged; choose another with DATA_DIR.`,
    );
  }
  const madeAt = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : '';
  if (madeAt !== '' && !isFresh) return new Date(madeAt);
  writeFileSync(mark, '');
  for (const name of contents) {
    if (name !== MARK) rmSync(join(folder, name), { recursive: true, force: true });
  }
  await fillFolder(settings);
  writeFileSync(mark, `${now.toISOString()}\n`);
  return now;
}

/** In memory first, because a disk that flushes every write is slow for thousands of them. */
async function fillFolder({ folder, migrationsFolder, fill }: DemoFolderSettings): Promise<void> {
  const db = openDatabase({ file: ':memory:' });
  try {
    migrateDatabase(db, migrationsFolder);
    seedEmptyDatabase(db);
    const keys = makeKeyFile(join(folder, 'keys', 'staff-keys.json'));
    await fill(db, createFileStore(join(folder, 'files'), keys.state === 'found' ? keys.ring : null));
    const file = join(folder, 'quayside.db');
    writeFileSync(`${file}.next`, db.$client.serialize());
    renameSync(`${file}.next`, file);
  } finally {
    db.$client.close();
  }
}
