import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { runWithInput } from './run-with-input.ts';

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = temporaryDataDir();
  server = await startServer({ dataDir });
  const answer = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Kari Nes',
      email: 'kari@fleet.example',
      message: 'Please quote two reagent kits.',
    }),
  });
  expect(answer.status).toBe(201);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const KARI = ['--email', 'kari@fleet.example'];

const run = (name: string, args: string[], input?: string) =>
  runWithInput({ DATA_DIR: dataDir }, name, args, input);

test('exports a person to a new folder while the server runs', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'quayside-person-')), 'kari');
  expect(run('person-export', [...KARI, '--to', folder])).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(folder).toSorted()).toEqual(['data.html', 'data.json', 'files']);
  expect(readFileSync(join(folder, 'data.json'), 'utf8')).toContain('Please quote two reagent kits.');
  const again = run('person-export', [...KARI, '--to', folder]);
  expect([again.status, again.stderr]).toEqual([1, `${folder} exists already; nothing was written.\n`]);
  rmSync(join(folder, '..'), { recursive: true });
});

test('lists what an erasure does, and erases only after the typed confirmation', () => {
  const stopped = run('person-erase', KARI);
  expect(stopped.stdout).toContain(
    'delete  contact_submissions 1  Contact message 1: Email: kari@fleet.example',
  );
  expect(stopped.stdout).toContain('These records also hold: Kari Nes.');
  expect(stopped.stdout).toContain('Nothing was erased.');
  const wrong = run('person-erase', KARI, 'yes\n');
  expect([wrong.status, wrong.stderr]).toEqual([1, 'Type kari@fleet.example to confirm.\n']);
  const erased = run('person-erase', KARI, 'kari@fleet.example\n');
  expect(erased.stdout).toContain('Erased: 2 records deleted, 0 changed, 0 kept.');
  expect(run('person-erase', KARI).stdout).toContain('There is nothing to erase.');
  const log = join(dataDir, 'quayside.db-wal');
  for (const file of [join(dataDir, 'quayside.db'), log])
    expect(existsSync(file) && readFileSync(file).includes('kari@fleet.example')).toBe(false);
});

test.each([
  [[], 'Name the person: npm run person:erase'],
  [['--mail', 'kari@fleet.example'], 'Name the person: npm run person:erase'],
  [['--email', 'kari'], 'Valid email is required.'],
  [[...KARI, '--except', 'contact_submissions 9'], 'Not in the list: contact_submissions 9.'],
])('refuses %j in one sentence', (args, sentence) => {
  const { status, stderr } = run('person-erase', args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
});
