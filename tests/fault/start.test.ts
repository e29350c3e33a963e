import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { openDatabase } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import {
  killAfter,
  runToEnd,
  startServer,
  temporaryDataDir,
  type FinishedProgram,
} from '#tests/e2e/server.ts';
import { copyTemplateSite } from '#tests/e2e/template-copy.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryDataDir();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Leaves the data folder as a program leaves it that was started and has stopped. */
function takeTemplateSite(): void {
  rmSync(dataDir, { recursive: true });
  dataDir = copyTemplateSite();
}

/** One clear sentence on one line, hence no stack; nothing on standard output; exit code 1. */
function refusal(sentence: RegExp): FinishedProgram {
  return { code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^${sentence.source}[^\\n]*\\n$`)) };
}

// env.test.ts tries every setting.
test.each([
  ['PORT', 'ninety', /Wrong setting: PORT must be a number from 0 to 65535\./],
  ['HOST', '203.0.113.7', /HOST 203\.0\.113\.7 is not an address of this machine\./],
])('%s=%s stops the start with one sentence', async (name, value, sentence) => {
  expect(await runToEnd({ DATA_DIR: dataDir, [name]: value })).toEqual(refusal(sentence));
});

test('a wrong password of the key that signs reports stops the start with one sentence', async () => {
  const file = join(import.meta.dirname, '../../src/server/testing/pkcs12/elliptic-curve.p12');
  const signing = { SIGN_REPORTS: 'true', SIGNING_FILE: file, SIGNING_PASSWORD: 'hamn-2026' };
  expect(await runToEnd({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...signing })).toEqual(
    refusal(/SIGNING_PASSWORD does not open the file .*elliptic-curve\.p12 of SIGNING_FILE\./),
  );
});

test('a taken port stops the start before the admin code is made, so that the next start still shows it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;

  const refused = await runToEnd({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' });
  await new Promise((resolve) => {
    other.close(resolve);
  });
  expect(refused).toEqual(
    refusal(new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use by another program`)),
  );

  const server = await startServer({ dataDir });
  expect(server.adminCode).toMatch(/^\d{16}$/);
  await server.stop();
});

test('a second start leaves a data folder in use alone', async () => {
  const server = await startServer({ dataDir });
  expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
    refusal(new RegExp(`Another Quayside \\(process ${server.pid}\\) is using the data folder `)),
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('what a killed server leaves behind does not keep the next one from starting', async () => {
  const first = await startServer({ dataDir });
  const products = await (await fetch(`${first.url}/api/products`)).json();
  await first.kill9();

  const second = await startServer({ dataDir });
  expect(second.adminCode).toBeUndefined();
  expect(await (await fetch(`${second.url}/api/products`)).json()).toEqual(products);
  await second.stop();
});

test('a start killed at any moment leaves a data folder that starts and holds the whole catalogue', async () => {
  for (const milliseconds of [60, 120, 180, 240, 300, 360, 420, 500]) {
    await killAfter(milliseconds, { DATA_DIR: dataDir });
  }
  const server = await startServer({ dataDir });
  const catalogue = (await (await fetch(`${server.url}/api/products`)).json()) as unknown[];
  await server.stop();

  const whole = openDatabase({ file: join(inject('templateSite').dataDir, 'quayside.db'), readonly: true });
  expect(catalogue).toHaveLength(await whole.$count(products));
  whole.$client.close();
});

test('the data folder is for the owner alone, and a clean stop leaves the database whole in one file', async () => {
  const server = await startServer({ dataDir: join(dataDir, 'new') });
  expect(await server.stop()).toBe(0);
  expect(readdirSync(join(dataDir, 'new'))).toEqual(['keys', 'quayside.db']);
});

test.each([
  ['in the middle', (bytes: Buffer) => bytes.fill('damage', 8192, bytes.length - 4096)],
  ['at its head', (bytes: Buffer) => bytes.fill('damage', 0, 100)],
  ['by losing its second half', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
])('a database damaged %s is refused and left as it is', async (_where, damage) => {
  takeTemplateSite();
  const file = join(dataDir, 'quayside.db');
  writeFileSync(file, damage(readFileSync(file)));
  const damaged = readFileSync(file);

  expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
    refusal(/The database .+quayside\.db is damaged and was left unchanged/),
  );
  expect(readFileSync(file).equals(damaged)).toBe(true);
});

test('a write-ahead log damaged at its head or in the middle is refused and left as it is', async () => {
  takeTemplateSite();
  const server = await startServer({ dataDir });
  for (let number = 0; number < 5; number += 1) {
    const message = { name: 'Kari', email: 'kari@nes.example', message: `Please quote ${number} kits.` };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/contact`, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    });
    expect(answer.status).toBe(201);
  }
  await server.kill9();
  const files = ['quayside.db', 'quayside.db-wal'].map((name) => join(dataDir, name));
  const [database, log] = files.map((file) => readFileSync(file));

  for (const at of [20, 100]) {
    const damaged = Buffer.from(log!);
    damaged[at] = damaged[at]! ^ 1;
    writeFileSync(files[1]!, damaged);
    expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
      refusal(
        /The database .+ is damaged and was left unchanged \(.+ of its write-ahead log .+\); restore a backup/,
      ),
    );
    expect(readFileSync(files[0]!).equals(database!)).toBe(true);
    expect(readFileSync(files[1]!).equals(damaged)).toBe(true);
  }

  writeFileSync(files[1]!, log!);
  const again = await startServer({ dataDir });
  expect(await again.stop()).toBe(0);
});

test('a database with a reference to nothing is refused', async () => {
  takeTemplateSite();
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  db.$client.pragma('foreign_keys = OFF');
  db.$client.exec('UPDATE products SET brand_id = 4711 WHERE id = 1');
  closeDatabase(db);

  expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
    refusal(/The database .+ is damaged and was left unchanged \(products row 1 refers/),
  );
});

test('a data folder that cannot be made stops the start with one sentence', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await runToEnd({ DATA_DIR: join(file, 'data') })).toEqual(
    refusal(/The data folder .+ cannot be written \(ENOTDIR\)/),
  );
});

test('a data folder below one that only claims to be a folder stops the start with one sentence', async () => {
  expect(await runToEnd({ DATA_DIR: '/proc/quayside' })).toEqual(
    refusal(/The data folder \/proc\/quayside cannot be written \(E\w+\)/),
  );
});

test('a data folder that may not be written stops the start with one sentence', async () => {
  // Root may write anywhere but into the kernel's own folders.
  const folder = process.getuid?.() === 0 ? '/proc/self' : dataDir;
  if (folder === dataDir) chmodSync(dataDir, 0o500);
  expect(await runToEnd({ DATA_DIR: folder })).toEqual(
    refusal(/The data folder .+ cannot be written \(E\w+\)/),
  );
});
