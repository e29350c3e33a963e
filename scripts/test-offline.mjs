// Simulates phones that lose requests, answers and browsers, on many seeds: npm run test:offline -- --seeds 10000
import './supported-node.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runCommand, runNode } from './command.mjs';
import { prepare } from './prepare.mjs';

await runCommand(async () => {
  const { seeds, first } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10000' },
      /** The seed to begin with: --first 77 --seeds 1 repeats one. */
      first: { type: 'string', default: '1' },
    },
  }).values;
  await prepare({ build: 'never' });
  const { ok } = await runNode(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=rules',
      '--testTimeout=600000',
      'src/client/lib/outbox/simulation.test.ts',
      'src/server/routers/portal/projects/offline-acts.test.ts',
    ],
    { env: { ...process.env, NODE_ENV: 'test', OFFLINE_SEEDS: seeds, OFFLINE_FIRST_SEED: first } },
  );
  if (!ok) process.exitCode = 1;
});
