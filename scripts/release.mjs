// Makes a release: release/quayside-VERSION-linux-x64.tar.gz with the built program, Node itself, the packages that it
// loads at run time, licences and a software bill of materials. Installing it needs neither npm, a compiler nor the network.
import './supported-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { root, runCommand } from './command.mjs';
import { findNpm } from './install-packages.mjs';
import { prepare } from './prepare.mjs';

/** As in vite.config.ts: everything else is part of the bundle. */
const NATIVE_PACKAGES = ['better-sqlite3', 'better-sqlite3-v12', '@node-rs/argon2', 'sharp'];

/** What only their compilation needs, documents, and binaries for other platforms. */
const NOT_SHIPPED = new RegExp(
  `(^|/)(deps|\\.deps|obj|test_extension\\.node|src|binding\\.gyp|obj\\.target)(/|$)|\\.(md|ts|map|a|o)$|/?prebuilds/(?!linux-${process.arch}\\.node)`,
);

await runCommand(async () => {
  if (process.platform !== 'linux') throw new StartRefusal('A release is made on Linux.');
  await prepare({ build: 'whenChanged' });
  const { version } = /** @type {{ version: string }} */ (readJson('package.json'));
  const name = `quayside-${version}-linux-${process.arch}`;
  const folder = join(root, 'release', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true });

  for (const part of [
    'dist',
    'deploy',
    'docs',
    'package.json',
    'CHANGELOG.md',
    'SECURITY.md',
    '.env.example',
  ]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  cpSync(realNode(), join(folder, 'node', 'bin', 'node'));
  for (const path of packagesAtRunTime()) {
    const source = join(root, 'node_modules', path);
    cpSync(source, join(folder, 'node_modules', path), {
      recursive: true,
      filter: (file) => file === source || !NOT_SHIPPED.test(relative(source, file)),
    });
  }
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), licenceNotices());
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials());
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
  await startOnce(folder);

  const archive = `${name}.tar.gz`;
  execFileSync('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', archive, name], {
    cwd: join(root, 'release'),
  });
  const sum = sha256(join(root, 'release', archive));
  writeFileSync(join(root, 'release', `${archive}.sha256`), `${sum}  ${archive}\n`);
  const megabytes = (statSync(join(root, 'release', archive)).size / 1e6).toFixed(0);
  process.stdout.write(`release/${archive} (${megabytes} MB)\nsha256 ${sum}\n`);
});

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** A Node of the distribution is often a small program with libraries beside it, which another system has not. */
function realNode() {
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  if (!libraries.includes('libnode')) return process.execPath;
  throw new StartRefusal(
    'This Node needs libnode of this system: make the release with a Node from nodejs.org.',
  );
}

/** The native packages and, of what they depend on, what is installed for this platform. */
function packagesAtRunTime() {
  const found = new Set();
  const add = (/** @type {string} */ name) => {
    if (found.has(name)) return;
    let described;
    try {
      described = readJson(`node_modules/${name}/package.json`);
    } catch {
      return;
    }
    found.add(name);
    for (const other of Object.keys({ ...described.dependencies, ...described.optionalDependencies }))
      add(other);
  };
  NATIVE_PACKAGES.forEach(add);
  return found;
}

/** Of every package that the bundle contains or loads: name, version and the licence as it was published. */
function licenceNotices() {
  const { packages } =
    /** @type {{ packages: Record<string, { dev?: boolean, version?: string, license?: string }> }} */ (
      readJson('package-lock.json')
    );
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .flatMap(([path, { version, license }]) => {
      const text = licenceText(join(root, path));
      return text === undefined
        ? []
        : [`${path.replace(/^.*node_modules\//, '')} ${version} (${license ?? 'see below'})\n\n${text}`];
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} folder undefined where the package is not installed here, as one for another platform */
function licenceText(folder) {
  let names;
  try {
    names = readdirSync(folder);
  } catch {
    return undefined;
  }
  const files = names.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = files
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts.length > 0 ? texts.join('\n') : 'The package names its licence in its package.json only.\n';
}

function billOfMaterials() {
  return execFileSync(process.execPath, [findNpm(), 'sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** @param {string} folder in the form that `sha256sum --check` reads */
function checksums(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'SHA256SUMS' && statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => `${sha256(join(folder, path))}  ${path}\n`)
    .join('');
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Starts the release where it lies, on an empty data folder: what was left out shows here, not on another machine.
 *
 * @param {string} folder
 */
async function startOnce(folder) {
  const data = mkdtempSync(join(tmpdir(), 'quayside-release-'));
  const program = spawn(join(folder, 'node', 'bin', 'node'), ['dist/server/main.js'], {
    cwd: folder,
    env: { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error' },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Quayside is ready')) program.kill('SIGTERM');
    });
  }
  const [code] = await once(program, 'close');
  rmSync(data, { recursive: true });
  if (code !== 0) throw new StartRefusal(`The release does not start:\n${said}`);
}
