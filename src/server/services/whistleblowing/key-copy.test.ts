import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { networkOf } from '#server/auth/network-address.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { makeKeyFile, type ReportKeyRing } from '#server/integrations/report-keys.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { createKeyCopy } from './key-copy.ts';
import { purgeDueReports } from './purge-due-reports.ts';
import { createReportChannel } from './report-channel.ts';
import { obtainReportKeys, rotateReportKey } from './report-keys.ts';
import { openReportVault } from './report-vault.ts';

let folder: string;
let harness: ReportHarness;
let ring: ReportKeyRing;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-key-copy-'));
  mkdirSync(settings().copyFolder);
  const keys = makeKeyFile(settings().file);
  if (keys.state !== 'found') throw new Error('The keys of the test are missing');
  ring = keys.ring;
  harness = createReportHarness({ keys, dataKeys: createDataKeyFiles(settings().folder) });
});

afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  setting: undefined,
  file: join(folder, 'report-keys.json'),
  folder: join(folder, 'reports'),
  copyFolder: join(folder, 'share'),
  staffFile: join(folder, 'staff-keys.json'),
  verifyFile: join(folder, 'verify-key.json'),
  signingFile: join(folder, 'signing-key.json'),
});
const contentOf = (place: string) =>
  readdirSync(place)
    .sort()
    .map((name) => [name, readFileSync(join(place, name), 'utf8')]);
const expectEqualCopies = () =>
  expect(contentOf(settings().copyFolder)).toEqual(contentOf(settings().folder));

/** The program as it starts with KEY_BACKUP_DIR. */
function start() {
  const { db, clock } = harness;
  const found = obtainReportKeys(db, settings());
  const dataKeys = createDataKeyFiles(settings().folder);
  const vault = openReportVault(db, found, dataKeys);
  const keyCopy = createKeyCopy({ db, ring, dataKeys, folder: settings().copyFolder });
  return harness.over(createReportChannel({ clock, vault, keyCopy, networkOf }));
}

async function purgeFirst() {
  await harness.handler.updateStatus({ id: 1, status: 'acknowledged', version: 1 });
  await harness.handler.updateStatus({ id: 1, status: 'closed', outcome: 'action', version: 2 });
  harness.clock.set('2027-03-03T09:00:00Z');
  await purgeDueReports(harness, harness.dataKeys);
}

test('a new report has its key in both places before its code is shown; a purge destroys it in both', async () => {
  const { reporter, handler } = start();
  await reporter().submit(NAMED);
  await reporter().submit({ ...NAMED, description: 'Another matter.' });
  expect(readdirSync(settings().copyFolder)).toHaveLength(3);
  expectEqualCopies();
  expect((await handler().channel()).keyCopy).toEqual({ folder: settings().copyFolder, failed: null });

  await purgeFirst();
  await reporter().submit({ ...NAMED, description: 'A third matter.' });
  expect(readdirSync(settings().copyFolder)).toHaveLength(3);
  expectEqualCopies();
});

test('a purge destroys what an interrupted copy has left in the second place', async () => {
  const { reporter } = start();
  await reporter().submit(NAMED);
  const { copyFolder } = settings();
  const name = readdirSync(copyFolder).find((one) => one !== 'installation.key') ?? '';
  renameSync(join(copyFolder, name), join(copyFolder, `${name}.next`));
  await purgeFirst();
  await reporter().submit({ ...NAMED, description: 'Another matter.' });
  expect(readdirSync(copyFolder)).not.toContain(`${name}.next`);
  expectEqualCopies();
});

test('without the folder a report is taken all the same, the panel says so, and the next one brings the copy up to date', async () => {
  const { reporter, handler } = start();
  const { copyFolder } = settings();
  renameSync(copyFolder, `${copyFolder}-away`);
  expect(await reporter().submit(NAMED)).toMatchObject({ receiptCode: expect.any(String) as string });
  expect((await handler().channel()).keyCopy).toEqual({
    folder: copyFolder,
    failed: `The folder ${copyFolder} of KEY_BACKUP_DIR is not there.`,
  });
  expect(existsSync(copyFolder)).toBe(false);
  renameSync(`${copyFolder}-away`, copyFolder);
  await reporter().submit({ ...NAMED, description: 'Another matter.' });
  expectEqualCopies();
  expect((await handler().channel()).keyCopy?.failed).toBeNull();
});

test('keys that are lost here come back from the copy, but for those of purged reports', async () => {
  const first = start();
  const { receiptCode } = await first.reporter().submit(NAMED);
  await first.reporter().submit({ ...NAMED, description: 'Another matter.' });
  await purgeFirst();
  rmSync(settings().folder, { recursive: true });
  const again = start();
  expect(await again.handler().list()).toMatchObject([
    { id: 2, content: 'readable', description: 'Another matter.' },
    { id: 1, content: 'purged' },
  ]);
  await expect(again.reporter().open({ receiptCode })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(readdirSync(settings().folder)).toHaveLength(2);
});

test('a rotation brings the copy up to date, and another installation does not replace it', async () => {
  await start().reporter().submit(NAMED);
  expect(await rotateReportKey(harness, settings())).toMatchObject({ copyFailed: null });
  expectEqualCopies();
  const copied = contentOf(settings().copyFolder);

  const other = createReportHarness();
  const file = join(folder, 'other.json');
  const keys = obtainReportKeys(other.db, { ...settings(), file, folder: other.dataKeyFolder });
  await other.submit();
  if (keys.state !== 'found') throw new Error('The keys of the test are missing');
  const copy = createKeyCopy({ ...other, ring: keys.ring, folder: settings().copyFolder });
  await copy.update();
  expect(copy.state()?.failed).toContain('holds keys under another report key');
  expect(contentOf(settings().copyFolder)).toEqual(copied);
  await other.close();
});
