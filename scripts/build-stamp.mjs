import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Everything whose change changes the build. */
const SOURCES = [
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build-program.mjs',
  'scripts/build-worker.mjs',
  'scripts/commands/backup.ts',
  'scripts/commands/backup-command.ts',
  'scripts/commands/restore.ts',
  'scripts/commands/drill.ts',
  'scripts/commands/promote.ts',
  'scripts/commands/keys-export.ts',
  'scripts/commands/keys-rotate.ts',
  'scripts/commands/keys-reopen.ts',
  'scripts/commands/read-answer.ts',
  'scripts/commands/admin-code.ts',
  'scripts/commands/person-command.ts',
  'scripts/commands/person-export.ts',
  'scripts/commands/person-erase.ts',
  'scripts/commands/demo.ts',
  'scripts/demo',
  'scripts/commands/portal-manager.ts',
  'scripts/checks/check-bundle-budget.mjs',
  'scripts/precompress.mjs',
];

/** Tests are not built; the route tree is made from the routes by the build itself. */
const NOT_BUILT = /\.test\.tsx?$|^src\/client\/routeTree\.gen\.ts$/;

export function programIsBuilt() {
  const stamp = join(root, 'dist', 'build-stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

/**
 * Marks a build as that of these sources.
 *
 * @param {string} folder
 * @param {string} hash taken before the build: what changes meanwhile is not in it
 */
export function stampBuild(folder, hash) {
  writeFileSync(join(folder, 'build-stamp'), hash);
}

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path relative to the root, with slashes
 * @returns {string[]}
 */
function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return NOT_BUILT.test(path) ? [] : [path];
  return readdirSync(absolute)
    .toSorted()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
