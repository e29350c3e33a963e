// Runs every bench/*.bench.ts, each in a process of its own, and keeps what it returns in bench/results.
import './supported-node.mjs';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand, runNode } from './command.mjs';
import { prepare } from './prepare.mjs';

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  await prepare({ build: 'whenChanged' });
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  const files = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .toSorted();
  for (const name of files) {
    process.stdout.write(`\n${name}\n`);
    const { ok } = await runNode(
      [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), join(root, 'bench', name)],
      {
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (!ok) process.exitCode = 1;
  }
});
