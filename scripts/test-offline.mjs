// Phones without a network: simulated ones that lose requests, answers and browsers, on many seeds, and a real browser that is
// killed again and again. Without arguments both: npm run test:offline -- --seeds 10000, npm run test:offline -- --kills 200
import './supported-node.mjs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runCommand, runNode } from './command.mjs';
import { findBrowser } from './find-browser.mjs';
import { prepare } from './prepare.mjs';

const SEEDS = '10000';
const KILLS = '200';

await runCommand(async () => {
  const { seeds, kills, first } = parseArgs({
    options: {
      seeds: { type: 'string' },
      kills: { type: 'string' },
      /** The seed to begin with: --first 77 --seeds 1 repeats one, --first 3 --kills 20 one day. */
      first: { type: 'string', default: '1' },
    },
  }).values;
  const isAll = seeds === undefined && kills === undefined;
  if (isAll || seeds !== undefined) {
    await prepare({ build: 'never' });
    const shares = shareSeeds(Number(first), Number(seeds ?? SEEDS));
    await Promise.all(
      shares.map((share) =>
        run(
          [
            '--project=rules',
            'src/client/lib/outbox/simulation.test.ts',
            'src/server/routers/portal/projects/offline-acts.test.ts',
          ],
          { OFFLINE_SEEDS: String(share.count), OFFLINE_FIRST_SEED: String(share.first) },
        ),
      ),
    );
  }
  if (isAll || kills !== undefined) {
    await prepare({ build: 'whenChanged' });
    const browser = await findBrowser();
    await run(['--project=browser', 'tests/e2e/portal/portal-kills.test.ts'], {
      ...browser,
      OFFLINE_KILLS: kills ?? KILLS,
      OFFLINE_FIRST_SEED: first,
    });
  }
});

/**
 * One file's tests run in one thread, so that each core gets seeds of its own.
 *
 * @param {number} first
 * @param {number} count
 */
function shareSeeds(first, count) {
  const size = Math.ceil(count / availableParallelism());
  const shares = [];
  for (let done = 0; done < count; done += size)
    shares.push({ first: first + done, count: Math.min(size, count - done) });
  return shares;
}

/**
 * @param {string[]} tests
 * @param {NodeJS.ProcessEnv} env
 */
async function run(tests, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { ok } = await runNode([vitest, 'run', '--testTimeout=1200000', ...tests], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  if (!ok) process.exitCode = 1;
}
