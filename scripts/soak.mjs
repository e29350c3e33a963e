// Runs the property tests in rounds, each with a new seed, until the time is over. --seed repeats one round.
import './supported-node.mjs';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { root, runCommand, runNode } from './command.mjs';
import { prepare } from './prepare.mjs';

const USAGE =
  'Start it with: npm run test:soak -- --minutes 10, or repeat one round with: npm run test:soak -- --seed 123';

/** The linter allows no other import of fast-check, so that no property is left out. */
const PROPERTIES = "from '#server/testing/fast-check.ts'";

/** Loading the files takes longer than the few runs that each property has in `npm test`. */
const RUNS_FACTOR = 10;
const TEST_TIMEOUT_MS = 600_000;

await runCommand(async () => {
  const { minutes, seed } = readOptions();
  await prepare({ build: 'never' });
  const files = findPropertyFiles();
  if (seed !== undefined) return runRound(files, seed);
  const end = Date.now() + minutes * 60_000;
  do await runRound(files, randomInt(2 ** 31));
  while (Date.now() < end);
});

/** @returns {{ minutes: number, seed: number | undefined }} */
function readOptions() {
  const { minutes, seed } = parseOptions();
  if (!(Number(minutes) > 0) || (seed !== undefined && !/^-?\d+$/.test(seed))) throw new StartRefusal(USAGE);
  return { minutes: Number(minutes), seed: seed === undefined ? undefined : Number(seed) };
}

function parseOptions() {
  try {
    return parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } })
      .values;
  } catch {
    throw new StartRefusal(USAGE);
  }
}

function findPropertyFiles() {
  return ['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes(PROPERTIES)),
  );
}

/**
 * @param {string[]} files
 * @param {number} seed
 */
async function runRound(files, seed) {
  process.stdout.write(`\nSeed ${seed}\n`);
  const { ok } = await runNode(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--maxWorkers=2',
      `--testTimeout=${TEST_TIMEOUT_MS}`,
      ...files,
    ],
    {
      env: { ...process.env, NODE_ENV: 'test', FC_SEED: String(seed), FC_RUNS_FACTOR: String(RUNS_FACTOR) },
    },
  );
  if (ok) return;
  throw new StartRefusal(
    `The round with seed ${seed} failed. Repeat it with: npm run test:soak -- --seed ${seed}`,
  );
}
