// Which tests a change touches, for `npm test -- --changed`.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const BROWSER_TESTS = 'tests/e2e';

/** The sources of one audience and the browser tests that use its screens. */
const AUDIENCES = [
  { sources: /^src\/(client\/(features|routes)|server\/routers)\/portal\b/, tests: /^portal\// },
  { sources: /^src\/(client\/(features|routes)|server\/routers)\/admin\b/, tests: /^admin\// },
  {
    sources: /^src\/(client\/(features\/public|routes\/_public)|server\/(routers\/public|pages)|content)\b/,
    tests: /^(?!portal\/|admin\/)/,
  },
];
/** Visit every screen, for sources that any screen may use. */
const SWEEPS = /^(smoke|landing|admin\/admin-panel|portal\/portal-screens(-phone)?)\.test\.ts$/;
const SOURCES = /^src\//;
const BESIDE_SOURCES = /^src\/.*\.test\.tsx?$/;
const SHARED_BY_BROWSER_TESTS = /^(tests\/e2e\/(?!.*\.test\.ts$)|vitest\.config\.ts$)/;

/**
 * Returns the browser tests for changed files, both as paths from the root. The import graph cannot tell: these tests run
 * the built program.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 */
export function browserTestsFor(changed, tests) {
  /** @type {(test: string) => string} */
  const nameOf = (test) => test.slice(BROWSER_TESTS.length + 1);
  return tests.filter((test) =>
    changed.some((path) => {
      if (BESIDE_SOURCES.test(path)) return false;
      if (path === test || SHARED_BY_BROWSER_TESTS.test(path)) return true;
      const audience = AUDIENCES.find(({ sources }) => sources.test(path));
      if (audience) return audience.tests.test(nameOf(test));
      return SOURCES.test(path) && SWEEPS.test(nameOf(test));
    }),
  );
}

/**
 * Returns the files that differ from a commit, uncommitted and new ones included.
 *
 * @param {string} since
 */
export function changedFiles(since) {
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
    Boolean,
  );
}

export const allBrowserTests = () =>
  readdirSync(join(root, BROWSER_TESTS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${BROWSER_TESTS}/${name}`);
