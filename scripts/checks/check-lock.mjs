// Fails where a lock file would fail others: `npm ci` refuses a lock that names optional platform packages it does not
// hold, an address of one registry cannot be reached from everywhere, and not every machine has a compiler.
import '#scripts/supported-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from '#scripts/command.mjs';

/** They bring their binaries and say so (`gypfile`), but npm leaves that out of the lock, and would compile them. */
const NOT_TO_COMPILE = new Set(['node_modules/better-sqlite3']);

const LOCK_FILES = ['package-lock.json', 'tests/browser/package-lock.json'];

/**
 * @param {{ packages: Record<string, { resolved?: string, gypfile?: boolean, optionalDependencies?: Record<string, string> }> }} lock
 * @returns {string[]} what is wrong, a sentence each
 */
export function faultsOfLock({ packages }) {
  const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !held.has(name));
    const lacks =
      missing.length > 0
        ? `${path || 'the root'} names packages that the lock lacks: ${missing.join(', ')}`
        : null;
    const addressed = /^https?:/.test(entry.resolved ?? '') ? `${path} carries a registry address` : null;
    const compiled =
      NOT_TO_COMPILE.has(path) && entry.gypfile !== false
        ? `${path} would be compiled by npm ci: write "gypfile": false into its entry`
        : null;
    return [lacks, addressed, compiled].filter((fault) => fault !== null);
  });
}

if (isProgram(import.meta.url)) {
  for (const file of LOCK_FILES) {
    for (const fault of faultsOfLock(JSON.parse(readFileSync(join(root, file), 'utf8')))) {
      console.log(`${file}: ${fault}`);
      process.exitCode = 1;
    }
  }
}
