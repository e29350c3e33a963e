import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PersonDetails } from '#contract/site/personal-data.ts';
import { markReplicated } from '#db/checkpoint-wal.ts';
import { openDatabase } from '#db/open-database.ts';
import { readEnvironment } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import { systemClock } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { obtainFileKeys } from '#server/services/files/sealed-files.ts';
import { findPerson, type FoundPerson } from '#server/services/personal-data/find-person.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

export interface PersonCommand {
  ctx: FileContext;
  person: PersonDetails;
  find: (options?: { withOwned: boolean }) => FoundPerson;
  /** --to: where an export goes. */
  target: string | undefined;
  /** --except: records that an erasure leaves as they are. */
  except: string[];
}

/** Runs a command about one person; an error that people can fix becomes one sentence and the exit code 1. */
export async function runPersonCommand(
  name: string,
  run: (command: PersonCommand) => Promise<void>,
): Promise<void> {
  try {
    process.umask(0o077);
    const { target, except, person } = readOptions(name);
    const { DATA_DIR, STAFF_KEY_FILE, REPLICATION } = readEnvironment(process.env);
    const file = join(DATA_DIR, 'quayside.db');
    if (!existsSync(file)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
    // The server may run: rows are written, and nothing is migrated.
    const db = openDatabase({ file });
    try {
      if (REPLICATION === 'litestream') markReplicated(db);
      const keys = existsSync(STAFF_KEY_FILE) ? obtainFileKeys(db, STAFF_KEY_FILE) : null;
      const files = createFileStore(join(DATA_DIR, 'files'), keys?.state === 'found' ? keys.ring : null);
      const find: PersonCommand['find'] = (options) =>
        db.transaction((tx) => findPerson(tx, { person, ...options }));
      await run({ ctx: { db, clock: systemClock, files }, person, find, target, except });
    } finally {
      db.$client.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefusal) && !(error instanceof AppError)) throw error;
    process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
    process.exitCode = 1;
  }
}

function readOptions(name: string): Pick<PersonCommand, 'target' | 'except' | 'person'> {
  const usage = `Name the person: npm run person:${name} -- --email kari@fleet.example, with --name "Kari Nes" and --phone "+47 900 00 000" where they are known`;
  let values;
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({
      options: { email: text, name: text, phone: text, to: text, except: { ...text, multiple: true } },
    }));
  } catch {
    throw new StartRefusal(`${usage}.`);
  }
  const { to, except = [], ...details } = values;
  if (Object.keys(details).length === 0) throw new StartRefusal(`${usage}.`);
  const person = PersonDetails.safeParse(details);
  if (!person.success) throw new StartRefusal(`${person.error.issues[0]?.message ?? usage}.`);
  return { target: to, except, person: person.data };
}
