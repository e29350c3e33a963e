import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { findReportKeys, makeKeyFile } from '#server/integrations/report-keys.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { describeLockedChannel, reopenReportChannel } from './reopen-channel.ts';

let folder: string;
let file: string;
let harness: ReportHarness;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-reopen-'));
  file = join(folder, 'report-keys.json');
  const dataKeys = createDataKeyFiles(join(folder, 'reports'));
  harness = createReportHarness({ keys: makeKeyFile(file), dataKeys });
});
afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (copyFolder?: string) => ({
  setting: undefined,
  file,
  folder: join(folder, 'reports'),
  copyFolder,
  staffFile: join(folder, 'staff-keys.json'),
  verifyFile: join(folder, 'verify-key.json'),
  signingFile: join(folder, 'signing-key.json'),
});
const restart = () => harness.restart(findReportKeys(settings()));

describe('lost keys', () => {
  const losses: [string, () => void, number][] = [
    ['the key file is gone', () => rmSync(file), 1],
    ['the key file is damaged', () => writeFileSync(file, '{'), 1],
    ['another key is in its place', () => void (rmSync(file), makeKeyFile(file)), 1],
    ['the keys of the reports are gone', () => rmSync(join(folder, 'reports'), { recursive: true }), 1],
    ['the secret alone is gone', () => rmSync(join(folder, 'reports', 'installation.key')), 0],
  ];

  test.each(losses)('%s: new reports are taken, and old ones stay listed', async (_, lose, unreadable) => {
    const { receiptCode } = await harness.submit();
    lose();
    expect(describeLockedChannel(harness.db, settings())).toEqual({
      reason: expect.stringContaining('Reports are locked'),
      unreadable,
    });
    await expect(restart().reporter().submit(NAMED)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    reopenReportChannel(harness, settings());
    const { reporter, handler } = restart();
    const again = await reporter().submit(NAMED);
    expect(await reporter().open(again)).toMatchObject({ status: 'received' });
    expect((await handler.list()).map(({ id, content }) => [id, content])).toEqual([
      [2, 'readable'],
      [1, unreadable === 0 ? 'readable' : 'key missing'],
    ]);
    await expect(reporter().open({ receiptCode })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await handler.channel()).toMatchObject({ locked: null, keyExported: false });
  });
});

test('a channel that is not locked is left alone', async () => {
  await harness.submit();
  expect(() => describeLockedChannel(harness.db, settings())).toThrow('Reports are not locked.');
});

test('looks for the keys in the second copy first', async () => {
  await harness.submit();
  const copy = join(folder, 'copy');
  renameSync(join(folder, 'reports'), copy);
  expect(() => describeLockedChannel(harness.db, settings(join(folder, 'unmounted')))).toThrow(
    'It may hold the keys: mount it first.',
  );
  expect(() => describeLockedChannel(harness.db, settings(copy))).toThrow('Reports are not locked.');
  expect(existsSync(join(folder, 'reports', 'installation.key'))).toBe(true);
});

test('moves key files aside and deletes none, also in the second copy', async () => {
  await harness.submit();
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  for (const name of readdirSync(join(folder, 'reports')))
    writeFileSync(
      join(copy, name),
      createDataKeyFiles(join(folder, 'reports')).read(name.slice(0, -4)) ?? '',
    );
  writeFileSync(file, 'damaged');
  describeLockedChannel(harness.db, settings(copy));
  reopenReportChannel(harness, settings(copy));
  const lost = 'lost-20260302T093721Z';
  expect(readdirSync(folder)).toContain(`report-keys.json.${lost}`);
  expect(readdirSync(join(folder, 'reports', lost))).toEqual(['installation.key']);
  expect(readdirSync(join(copy, lost))).toEqual(['installation.key']);
});

test('a key that turns up later opens the old reports again', async () => {
  await harness.submit();
  const kept = findReportKeys(settings());
  rmSync(file);
  reopenReportChannel(harness, settings());
  const now = findReportKeys(settings());
  if (kept.state !== 'found' || now.state !== 'found') throw new Error('There are keys.');
  const setting = [now, kept].map(({ ring }) => ring.current.bytes.toString('base64')).join();
  const { handler } = harness.restart(findReportKeys({ ...settings(), setting }));
  expect(await handler.list()).toMatchObject([{ content: 'readable' }]);
});
