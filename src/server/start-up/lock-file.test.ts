import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { holderOfLock, takeLock } from './lock-file.mjs';

type Lock = ReturnType<typeof takeLock>;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-lock-'));
  file = join(folder, 'lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Takes the lock for the duration of one test. */
function take(): Lock {
  const lock = takeLock(file);
  if (lock.holder === null) onTestFinished(lock.release);
  return lock;
}

/** Another process that takes the lock and reports its holder. */
async function otherProcess(afterwards: string) {
  const program = `
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.mjs'))};
    console.log(JSON.stringify(takeLock(${JSON.stringify(file)})));
    ${afterwards}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { holder } = JSON.parse(line.toString()) as { holder: number | null };
  return { child, holder };
}

test('a lock is free again once it is released', () => {
  const lock = takeLock(file);
  expect(holderOfLock(file)).toBe(process.pid);
  if (lock.holder === null) lock.release();
  expect(holderOfLock(file)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('the process that holds a lock may take it again', () => {
  take();
  expect(take().holder).toBeNull();
});

test('a living process keeps its lock, and is named', async () => {
  const { child, holder } = await otherProcess('process.stdin.resume();');
  expect(holder).toBeNull();
  expect(take()).toEqual({ holder: child.pid });
  child.stdin.end();
  await once(child, 'close');
});

test('a process releases its lock when it ends', async () => {
  const { child } = await otherProcess('');
  await once(child, 'close');
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a killed process is taken over', async () => {
  const { child } = await otherProcess('process.stdin.resume();');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(readdirSync(folder)).toEqual(['lock']);
  expect(holderOfLock(file)).toBeNull();
  expect(take().holder).toBeNull();
  expect(holderOfLock(file)).toBe(process.pid);
});

test.runIf(process.platform === 'linux')(
  'a lock from before the machine restarted is taken over, although another process now has its id',
  () => {
    take();
    const [pid, began] = readFileSync(file, 'utf8').split(' ');
    const { ppid } = process;
    expect(pid).toBe(String(process.pid));
    writeFileSync(file, `${ppid} ${began} 00000000-0000-0000-0000-000000000000\n`);
    expect(holderOfLock(file)).toBeNull();
    expect(take().holder).toBeNull();
  },
);

test.each(['', 'not a number\n', '0\n', '-1\n', '99999999999999999999\n'])(
  'a lock file with %j blocks nobody',
  (text) => {
    writeFileSync(file, text);
    expect(take().holder).toBeNull();
  },
);

test('a process whose disk becomes read-only ends without a stack trace', async () => {
  // Root may write to any folder, so as root the process becomes another account.
  const program = `
    import { chmodSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.mjs'))};
    takeLock(${JSON.stringify(file)});
    chmodSync(${JSON.stringify(folder)}, 0o555);
    if (process.getuid() === 0) process.setuid(65534);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, stderr, readdirSync(folder)]).toEqual([0, '', ['lock']]);
  chmodSync(folder, 0o700);
});
