// The whole suite from a fresh clone: packages, build, browser, checks, tests. Arguments go to the test runner and make
// it a run of those tests alone, without the checks: npm test -- --project rules
import './supported-node.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { root, runCommand, runNode } from './command.mjs';
import { findBrowser } from './find-browser.mjs';
import { prepare } from './prepare.mjs';

const resultFile = join(root, '.cache', 'test-results.json');
const summaryFile = join(root, '.cache', 'test-summary');

await runCommand(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(resultFile, { force: true });
  rmSync(summaryFile, { force: true });
  const chosen = process.argv.slice(2);

  await prepare({ build: 'whenChanged' });
  const browser = await findBrowser();
  const checks = chosen.length > 0 ? { passed: 0, failed: 0 } : await runChecks();
  const tests = await runTests(chosen, browser);

  const failed = checks.failed + tests.failed;
  const summary = `${checks.passed + tests.passed} passed, ${failed} failed`;
  writeFileSync(summaryFile, `${summary}\n`);
  process.stdout.write(`${summary}\n`);
  if (failed > 0) process.exitCode = 1;
});

/**
 * @param {string[]} chosen
 * @param {NodeJS.ProcessEnv} browser
 */
async function runTests(chosen, browser) {
  const { ok } = await runNode(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile}`,
      ...chosen,
    ],
    { env: { ...process.env, ...browser, NODE_ENV: 'test' } },
  );
  const { passed, failed } = countResults();
  // A file that does not load, or an error between tests, is no test: the runner's own verdict counts as well.
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function countResults() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(resultFile, 'utf8'));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch (error) {
    process.stderr.write(`The test runner left no result: ${String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
