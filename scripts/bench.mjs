// Runs every bench/*.bench.ts, or those that the arguments name, each in a process of its own. They print a table and
// leave their figures in bench/results; in the end the goals are printed beside them.
import './supported-node.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand, runNode } from './command.mjs';
import { findBrowser } from './find-browser.mjs';
import { prepare } from './prepare.mjs';

const NEED_BROWSER = new Set([
  'interaction.bench.ts',
  'lighthouse.bench.ts',
  'page.bench.ts',
  'slow-phone.bench.ts',
]);

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  await prepare({ build: 'whenChanged' });
  const files = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .toSorted();
  const browser = files.some((name) => NEED_BROWSER.has(name)) ? await findBrowser() : {};
  // MALLOC_ARENA_MAX as the service sets it.
  const env = { ...process.env, ...browser, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
  const runScript = (/** @type {string} */ name) =>
    runNode([join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), join(root, 'bench', name)], { env });
  for (const name of files) {
    process.stdout.write(`\n${name}\n`);
    const { ok } = await runScript(name);
    if (!ok) process.exitCode = 1;
  }
  await runScript('print-goals.ts');
});
