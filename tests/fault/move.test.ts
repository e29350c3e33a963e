import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { copyTemplateSite } from '#tests/e2e/template-copy.ts';
import { runWithInput } from './run-with-input.ts';

let folder: string;
let old: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-move-'));
  for (const name of ['backups', 'safe', 'new/keys']) mkdirSync(join(folder, name), { recursive: true });
  old = copyTemplateSite();
});
afterEach(() => {
  for (const each of [folder, old]) rmSync(each, { recursive: true, force: true });
});

const post = (server: RunningServer, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('moves to another machine by a backup and the exported keys, with every report readable', async () => {
  const BACKUP_DIR = join(folder, 'backups');
  const exported = join(folder, 'safe', 'quayside-keys.json');
  const first = await startServer({ dataDir: old });
  const report = await post(first, '/api/whistleblower', {
    incidentType: 'safety',
    description: 'The gangway has no net.',
    anonymous: true,
  });
  const { receiptCode } = (await report.json()) as { receiptCode: string };
  await first.stop();
  const before = { DATA_DIR: old, BACKUP_DIR };
  expect(runWithInput(before, 'keys-export', ['--to', exported])).toMatchObject({ status: 0 });
  const made = runWithInput(before, 'backup');
  const [, name = ''] = /^Backup ([^:]+):/.exec(made.stdout) ?? [];
  expect(made.stdout).toContain(`Copied to ${BACKUP_DIR} and compared.`);

  // The new machine has the second place, the exported keys and an empty data folder.
  const after = { DATA_DIR: join(folder, 'new'), BACKUP_DIR, KEY_FILE: exported };
  expect(runWithInput(after, 'restore', [name])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Everyone has to sign in again.'),
  });
  const second = await startServer({ dataDir: after.DATA_DIR, env: { BACKUP_DIR, KEY_FILE: exported } });
  const opened = await post(second, '/api/whistleblower/dialogue', { receiptCode });
  expect(await opened.json()).toMatchObject({ status: 'received' });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(existsSync(join(after.DATA_DIR, 'keys', 'staff-keys.json'))).toBe(true);
  await second.stop();
});
