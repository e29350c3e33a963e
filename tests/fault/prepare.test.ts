import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { sqliteDriverName } from '#db/sqlite-driver-name.mjs';
import { takeLock } from '#server/start-up/lock-file.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const WHAT_THE_START_NEEDS = [
  'package.json',
  'package-lock.json',
  'scripts',
  'src/db/sqlite-driver-name.mjs',
  'src/server/start-up',
];

/** Whether this Node's driver may have to be compiled; the other one brings its binaries along. */
const MAY_COMPILE = sqliteDriverName(process.versions) === 'better-sqlite3-v12';

/** Stands for npm: writes down how it was called and installs nothing that works. */
const NPM = `
  const fs = require('node:fs');
  fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  fs.mkdirSync('node_modules', { recursive: true });
`;

let checkout: string;
let dataDir: string;
let npm: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'quayside-checkout-'));
  dataDir = join(checkout, 'data');
  for (const path of WHAT_THE_START_NEEDS)
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
  npm = join(checkout, 'npm', 'npm-cli.js');
  write(npm, NPM);
  write(join(checkout, 'npm', 'package.json'), '{}');
});

afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function run(args: string[], settings: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, npm_execpath: npm, DATA_DIR: dataDir, PORT: '0', ...settings };
  const child = spawn(process.execPath, args, { cwd: checkout, env });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

const start = (settings?: NodeJS.ProcessEnv) => run(['scripts/start.mjs'], settings);

function npmCalls(): string[] {
  const file = join(checkout, 'npm-calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

/** Leaves the folder as an earlier start would have: packages installed, program built. */
async function prepareForReal(): Promise<void> {
  write(join(checkout, 'node_modules', 'left-alone'), '');
  write(join(checkout, 'dist', 'server', 'main.js'), "process.stdout.write('the program runs\\n');");
  const program = `
    import { stampPackages } from '#scripts/install-packages.mjs';
    import { hashOfSources, stampBuild } from '#scripts/build-stamp.mjs';
    stampPackages();
    stampBuild('dist', hashOfSources());`;
  await run(['--input-type=module', '-e', program]);
}

test('a taken port stops the start before the packages are touched', async () => {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(0, '127.0.0.1', listening);
  });
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await start({ PORT: String(port) });
  await new Promise((closed) => {
    other.close(closed);
  });

  expect(stderr).toMatch(
    new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program[^\n]+\n$`),
  );
  expect(code).toBe(1);
  expect(npmCalls()).toEqual([]);
});

test('a data folder in use stops the start before the packages are touched', async () => {
  mkdirSync(dataDir);
  takeLock(join(dataDir, 'quayside.lock'));
  const { code, stderr } = await start();

  expect(stderr).toMatch(
    new RegExp(`^Another Quayside \\(process ${process.pid}\\) is using the data folder`),
  );
  expect(code).toBe(1);
  expect(npmCalls()).toEqual([]);
});

test('a start after nothing has changed runs the program and calls no npm', async () => {
  await prepareForReal();
  expect(await start()).toEqual({ code: 0, stdout: 'the program runs\n', stderr: '' });
  expect(npmCalls()).toEqual([]);
});

test('asking npm to stop stops the program that npm started', async () => {
  await prepareForReal();
  write(
    join(checkout, 'dist', 'server', 'main.js'),
    `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => {
      writeFileSync('stopped', 'in good order');
      process.exit(0);
    });
    setInterval(() => {}, 1000);
    process.stdout.write('the program runs as ' + process.pid);`,
  );
  const child = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
  });
  const ended = once(child, 'close');
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (/runs as \d+$/.test(output)) break;
  }
  const program = Number(/\d+$/.exec(output)?.[0]);
  onTestFailed(() => {
    process.kill(program, 'SIGKILL');
  });
  child.stdout.resume();
  child.stderr.resume();
  child.kill('SIGTERM');
  // The output is the program's too, so it stays open until that has ended.
  await ended;
  expect(readFileSync(join(checkout, 'stopped'), 'utf8')).toBe('in good order');
});

test('the build needs its tools for any NODE_ENV', async () => {
  const { code } = await start({ NODE_ENV: 'production' });

  expect(npmCalls()[0]).toMatch(/^ci .*--include=dev --prefer-offline/);
  expect(code).toBe(1);
});

test.runIf(MAY_COMPILE)('without a compiler the start says what to install', async () => {
  const { code, stderr } = await start();

  expect(npmCalls()[1]).toMatch(/^rebuild better-sqlite3-v12 /);
  expect(stderr).toMatch(/^better-sqlite3 has no .+: install python3, make and a C\+\+ compiler[^\n]+\n$/);
  expect(code).toBe(1);
});

test.runIf(!MAY_COMPILE)('a database that does not load stops the start and compiles nothing', async () => {
  const { code, stderr } = await start();

  expect(npmCalls()).toHaveLength(1);
  expect(stderr).toMatch(/\nbetter-sqlite3 could not be loaded; .+ on x64 and arm64[^\n]+\n$/);
  expect(code).toBe(1);
});

test('an installation that did not succeed is done again by the next start', async () => {
  await start();
  await start();
  expect(npmCalls().filter((call) => call.startsWith('ci '))).toHaveLength(2);
});

test('changed packages are not replaced under a server that runs from them', async () => {
  await prepareForReal();
  write(join(checkout, 'package-lock.json'), '{ "packages": {} }');
  mkdirSync(join(checkout, '.cache', 'servers'), { recursive: true });
  takeLock(join(checkout, '.cache', 'servers', `${process.pid}.lock`));
  const { code, stderr } = await start();

  expect(stderr).toBe(
    `The packages changed, but Quayside (process ${process.pid}) is running from these files; stop it first.\n`,
  );
  expect(code).toBe(1);
  expect(npmCalls()).toEqual([]);
});
