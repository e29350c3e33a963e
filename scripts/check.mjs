// Everything that can be said of the sources without running them.
import './supported-node.mjs';
import { join } from 'node:path';
import { isProgram, root, runCommand, runNode } from './command.mjs';
import { prepare } from './prepare.mjs';

/** @param {string} path */
const packageFile = (path) => join(root, 'node_modules', path);

const STEPS = {
  routes: ['scripts/checks/check-route-tree.mjs'],
  types: [
    packageFile('typescript/bin/tsc'),
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ],
  lint: [packageFile('oxlint/bin/oxlint'), '--type-aware', 'src', 'tests', 'scripts', 'bench'],
  format: [
    packageFile('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=.cache/format',
    '.',
  ],
  'dead code': [packageFile('knip/bin/knip.js'), '--no-progress'],
  lock: ['scripts/checks/check-lock.mjs'],
  docs: ['scripts/checks/check-docs.mjs'],
  words: ['scripts/checks/check-words.mjs'],
  'service imports': ['scripts/checks/check-service-imports.mjs'],
};

/** Type check and lint in one thread each: several check the same declarations again, for twice the processor time. */
const ENVIRONMENT = { ...process.env, GOMAXPROCS: '1' };

/**
 * Runs every step, also after one has failed, and prints what each found.
 *
 * @param {{ atATime: number }} options more than the machine has cores only take each other's time
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function runChecks({ atATime }) {
  const waiting = Object.entries(STEPS);
  /** @type {string[]} */
  const failures = [];
  let passed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const begun = performance.now();
      const { ok, output } = await runNode(args, { env: ENVIRONMENT, quiet: true });
      if (ok) passed += 1;
      else failures.push(`the check of ${name}`);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(
        `${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${ok ? '' : `${output.trim()}\n\n`}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return { passed, failures };
}

if (isProgram(import.meta.url)) {
  await runCommand(async () => {
    await prepare({ build: 'never' });
    const { failures } = await runChecks({ atATime: 2 });
    if (failures.length > 0) process.exitCode = 1;
  });
}
