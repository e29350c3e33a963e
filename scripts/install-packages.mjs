import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { sqliteDriverName } from '#db/sqlite-driver-name.mjs';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { root, runNode } from './command.mjs';

/**
 * Whether a folder's packages are those of its lock file, built for this Node on this system.
 *
 * @param {string} [folder]
 */
export function packagesAreInstalled(folder = root) {
  const stamp = stampFile(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === describeInstallation(folder);
}

/**
 * Installs what the lock file names, including development packages for any NODE_ENV (the build needs them).
 * Install scripts are not run, but for the one package that needs its own: so a failure of the network and a missing
 * compiler are distinguished. The stamp is written last: an installation that was cut short is done again.
 */
export async function installPackages() {
  await cleanInstall(root);
  await makeSureThatTheDatabaseLoads();
  stampPackages();
}

/**
 * `npm ci` in one folder.
 *
 * @param {string} folder
 */
export async function cleanInstall(folder) {
  const { ok, output } = await runNpm(
    [
      'ci',
      '--prefix',
      folder,
      '--include=dev',
      '--prefer-offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ],
    folder,
  );
  if (ok) return;
  process.stderr.write(output);
  throw new StartRefusal('The packages could not be installed; what npm said stands above.');
}

/** @param {string} [folder] */
export function stampPackages(folder = root) {
  writeFileSync(stampFile(folder), describeInstallation(folder));
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
function runNpm(args, cwd = root) {
  return runNode([findNpm(), ...args], { quiet: true, cwd });
}

async function makeSureThatTheDatabaseLoads() {
  const driver = sqliteDriverName(process.versions);
  const loading = await loadDatabase(driver);
  if (loading.ok) return;
  if (driver === 'better-sqlite3') {
    process.stderr.write(loading.output);
    throw new StartRefusal(
      'better-sqlite3 could not be loaded; what Node said stands above. It brings binaries for Linux, macOS and Windows on x64 and arm64: use one of these, kept up to date.',
    );
  }
  const rebuild = await runNpm(['rebuild', driver, '--ignore-scripts=false', '--foreground-scripts']);
  if (rebuild.ok && (await loadDatabase(driver)).ok) return;
  process.stderr.write(rebuild.output);
  throw new StartRefusal(
    'better-sqlite3 has no ready-made binary that can be fetched here, and could not be compiled: install python3, make and a C++ compiler (on Debian: apt install python3 make g++), then run the same command again; or use Node 24, which needs none of them.',
  );
}

/** @param {string} driver */
function loadDatabase(driver) {
  return runNode(['-e', `new (require('${driver}'))(':memory:').close()`], { quiet: true });
}

/** @param {string} folder */
function stampFile(folder) {
  return join(folder, 'node_modules', '.quayside-installed');
}

/** @param {string} folder */
function describeInstallation(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  return `${[lock, process.versions.modules, process.versions['napi'], process.platform, process.arch, systemLibrary()].join('\n')}\n`;
}

/** Binaries for glibc do not load on musl, and the other way round. */
function systemLibrary() {
  if (process.platform !== 'linux' || !process.report) return '-';
  const reporter = /** @type {NodeJS.ProcessReport & { excludeNetwork?: boolean }} */ (process.report);
  // Otherwise the report looks up the name of every connected host.
  reporter.excludeNetwork = true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (reporter.getReport());
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** npm's program file: the npm that runs us, the one beside this Node, or the one that the search path names. */
export function findNpm() {
  const running = process.env['npm_execpath'];
  if (running && basename(running) === 'npm-cli.js') return running;
  const nodeFolder = dirname(process.execPath);
  const places = [
    join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  const found = places
    .filter((place) => existsSync(place))
    .map((place) => realpathSync(place))
    .find((place) => basename(place) === 'npm-cli.js');
  if (found) return found;
  throw new StartRefusal('npm was not found beside Node; install npm, or start with npm start.');
}
