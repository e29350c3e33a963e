// Builds the whole program into dist.next and swaps it in, so that dist is at any moment the old build or the new one.
// Run by prepare.mjs, which sees to it that only one build runs and that the packages are there.
import './supported-node.mjs';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { hashOfSources, stampBuild } from './build-stamp.mjs';
import { buildWorker } from './build-worker.mjs';
import { checkBundleBudget } from './checks/check-bundle-budget.mjs';
import { root, runCommand } from './command.mjs';
import { precompress } from './precompress.mjs';

await runCommand(async () => {
  // Ignores the caller's NODE_ENV: a development build of React must not reach visitors.
  process.env['NODE_ENV'] = 'production';
  const hash = hashOfSources();
  const next = join(root, 'dist.next');
  rmSync(next, { recursive: true, force: true });

  const common = { configFile: join(root, 'vite.config.ts'), logLevel: /** @type {const} */ ('warn') };
  await build({ ...common, build: { outDir: join(next, 'client') } });
  await buildWorker(join(next, 'client'));
  await build({ ...common, build: { ssr: true, outDir: join(next, 'server') } });
  cpSync(join(root, 'src', 'db', 'migrations'), join(next, 'migrations'), { recursive: true });
  cpSync(join(root, 'src', 'server', 'integrations', 'fonts'), join(next, 'fonts'), { recursive: true });
  await precompress(join(next, 'client'));
  checkBundleBudget(join(next, 'client'));
  stampBuild(next, hash);
  swapIn(next);
});

/** @param {string} next */
function swapIn(next) {
  const current = join(root, 'dist');
  const old = join(root, 'dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}
