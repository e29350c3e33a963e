import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markReplicated } from '#db/checkpoint-wal.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { readEnvironment, type Environment } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { takeStoppedFolder } from '#server/start-up/take-stopped-folder.ts';

export interface DataCommand {
  env: Environment;
  db: Database;
}

interface DataCommandOptions<Arguments> {
  /** Reads what was typed behind the command, before anything is opened: its usage is explained without a database. */
  readArguments?: () => Arguments;
  /** Takes the data folder for itself, so that the command is refused while the server runs. */
  needsStop?: boolean;
}

/**
 * Runs a command on the database of the data folder; it may write rows, and nothing is migrated. An error that people can
 * fix becomes one sentence and the exit code 1.
 */
export async function runDataCommand<Arguments = undefined>(
  run: (command: DataCommand, values: Arguments) => void | Promise<void>,
  { readArguments, needsStop = false }: DataCommandOptions<Arguments> = {},
): Promise<void> {
  try {
    const values = readArguments?.() as Arguments;
    await withDatabase((command) => run(command, values), needsStop);
  } catch (error) {
    if (!(error instanceof StartRefusal) && !(error instanceof AppError)) throw error;
    process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
    process.exitCode = 1;
  }
}

async function withDatabase(
  run: (command: DataCommand) => void | Promise<void>,
  needsStop: boolean,
): Promise<void> {
  const env = readEnvironment(process.env);
  const { DATA_DIR, REPLICATION } = env;
  const file = join(DATA_DIR, 'quayside.db');
  if (!existsSync(file)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  // What a command writes beside the database belongs to the owner alone, as in the server.
  process.umask(0o077);
  if (needsStop) await takeStoppedFolder(env);
  const db = openDatabase({ file });
  if (REPLICATION === 'litestream') markReplicated(db);
  try {
    await run({ env, db });
  } finally {
    if (needsStop) closeDatabase(db);
    else db.$client.close();
  }
}
