// The whole suite from a fresh clone: packages, build, browser, then the checks and the tests. Arguments go to the
// test runner and make it a run of those tests alone, without the checks: npm test -- --project rules
// With --changed [COMMIT] the tests run that the changes since a commit touch, by default the uncommitted ones.
import './supported-node.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allBrowserTests, browserTestsFor, changedFiles } from './changed-tests.mjs';
import { runChecks } from './check.mjs';
import { root, runCommand, runNode } from './command.mjs';
import { findBrowser } from './find-browser.mjs';
import { prepare } from './prepare.mjs';

/** @typedef {{ passed: number, failures: string[] }} Result failures: name and message of each */

const BROWSER = ['--project=browser', '--project=components'];
const IN_PROCESS = ['--project=rules', '--project=http'];
const FAULT = ['--project=fault'];

const summaryFile = join(root, '.cache', 'test-summary');

await runCommand(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(summaryFile, { force: true });
  const args = process.argv.slice(2);

  await prepare({ build: 'whenChanged' });
  const browser = await findBrowser();
  const results = await runChosen(args, { ...process.env, ...browser, NODE_ENV: 'test' });

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  // What failed in any run is said once more at the end, where a reader looks first.
  const failures = results.flatMap((result) => result.failures);
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  const summary = `${passed} passed, ${failures.length} failed`;
  writeFileSync(summaryFile, `${summary}\n`);
  process.stdout.write(`${summary}\n`);
  if (failures.length > 0) process.exitCode = 1;
});

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result[]>}
 */
async function runChosen(args, env) {
  if (args.length === 0) return await runAll(env);
  if (args[0] !== '--changed') return [await runTests(args, env)];
  const since = args[1] ?? 'HEAD';
  const related = [
    ...IN_PROCESS,
    ...FAULT,
    '--project=components',
    `--changed=${since}`,
    '--passWithNoTests',
  ];
  const results = [await runTests(related, env)];
  const browserTests = browserTestsFor(changedFiles(since), allBrowserTests());
  if (browserTests.length > 0) results.push(await runTests(['--project=browser', ...browserTests], env));
  return results;
}

/**
 * First everything that needs no browser: the fault tests mostly wait for programs that they start, and meanwhile the checks
 * run and then the other tests. The browser tests follow alone: each of their workers waits for a quarter of its time, so that
 * three keep two cores busy, and beside other work they poll for longer than that work takes.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Result[]>}
 */
async function runAll(env) {
  const quietly = { quiet: true };
  const checksAndRules = async () => [await runChecks({ atATime: 1 }), await runTests(IN_PROCESS, env)];
  const withoutBrowser = await Promise.all([
    checksAndRules(),
    runTests([...FAULT, '--maxWorkers=1'], env, quietly),
  ]);
  return [...withoutBrowser.flat(), await runTests([...BROWSER, '--maxWorkers=3'], env)];
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ quiet?: boolean }} [options] quiet keeps the runner's words back until its end
 * @returns {Promise<Result>}
 */
async function runTests(args, env, { quiet = false } = {}) {
  const project = args.find((arg) => arg.startsWith('--project='))?.slice('--project='.length) ?? 'all';
  const resultFile = join(root, '.cache', `test-results-${project}.json`);
  rmSync(resultFile, { force: true });
  const { ok, output } = await runNode(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile}`,
      // What a run has translated, the others beside it and the next one take from the disk, by the hash of the source.
      '--experimental.fsModuleCache',
      ...args,
    ],
    { env, quiet },
  );
  process.stdout.write(output);
  const results = readResults(resultFile);
  // The runner's own verdict counts as well.
  if (!ok && results.failures.length === 0) results.failures.push('outside of a test: see above');
  return results;
}

/** @param {string} resultFile */
function readResults(resultFile) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(resultFile, 'utf8'));
    return { passed: Number(numPassedTests), failures: testResults.flatMap(failuresOf) };
  } catch (error) {
    return { passed: 0, failures: [`The test runner left no result: ${String(error)}`] };
  }
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 * @returns {string[]} each failed test with the first lines of its message; of a file that did not load, the file's
 */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${relative(root, name)}\n${firstLines(message)}`];
  return failed.map(
    (test) => `${relative(root, name)} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`,
  );
}

/** @param {string} text */
function firstLines(text) {
  return text
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}
