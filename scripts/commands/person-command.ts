import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PersonDetails } from '#contract/site/personal-data.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import { systemClock } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { obtainFileKeys } from '#server/services/files/sealed-files.ts';
import { findPerson, type FoundPerson } from '#server/services/personal-data/find-person.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { runDataCommand } from './data-command.ts';

export interface PersonCommand {
  ctx: FileContext;
  person: PersonDetails;
  find: (options?: { withOwned: boolean }) => FoundPerson;
  /** --to: where an export goes. */
  target: string | undefined;
  /** --except: records that an erasure leaves as they are. */
  except: string[];
}

/** Runs a command about one person on the database of the data folder. */
export async function runPersonCommand(
  name: string,
  run: (command: PersonCommand) => Promise<void>,
): Promise<void> {
  await runDataCommand(
    async ({ env, db }, options) => {
      const { DATA_DIR, STAFF_KEY_FILE } = env;
      const keys = existsSync(STAFF_KEY_FILE) ? obtainFileKeys(db, STAFF_KEY_FILE) : null;
      const files = createFileStore(join(DATA_DIR, 'files'), keys?.state === 'found' ? keys.ring : null);
      const find: PersonCommand['find'] = (found) =>
        db.transaction((tx) => findPerson(tx, { person: options.person, ...found }));
      await run({ ctx: { db, clock: systemClock, files }, find, ...options });
    },
    { readArguments: () => readOptions(name) },
  );
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
