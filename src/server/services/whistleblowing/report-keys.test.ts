import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { installation, whistleblowerAccessLogs, whistleblowerReports } from '#db/schema/index.ts';
import {
  findReportKeys,
  keyRing,
  makeKeyFile,
  type FoundReportKeys,
} from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import { newReportKeys } from '#server/testing/report-channel.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { exportReportKeys, obtainReportKeys, rotateReportKey } from './report-keys.ts';

let folder: string;
let file: string;
let harness: ReportHarness;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-keys-'));
  file = join(folder, 'report-keys.json');
  harness = createReportHarness({ keys: makeKeyFile(file) });
});

afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = (setting?: string) => findReportKeys({ setting, file });
const knownKeys = () => {
  const keys = found();
  return keys.state === 'found' ? [...keys.ring.known.keys()] : [];
};
const rotate = (setting?: string) => rotateReportKey(harness.db, harness.clock, { setting, file });
const image = () => harness.db.$client.serialize();

describe('the first key', () => {
  test('is created once if there is none and nothing is sealed', () => {
    const db = createTestDatabase();
    const settings = { setting: undefined, file: join(folder, 'first', 'report-keys.json') };
    const made = obtainReportKeys(db, settings);
    expect(made.state).toBe('found');
    expect(obtainReportKeys(db, settings)).toEqual(made);
    db.$client.close();
  });

  test('is not created if a sealed report exists whose key is missing', async () => {
    await harness.submit();
    rmSync(file);
    expect(obtainReportKeys(harness.db, { setting: undefined, file })).toEqual({ state: 'absent' });
    expect(existsSync(file)).toBe(false);
  });
});

describe('without the right key', () => {
  const states: [string, () => FoundReportKeys, string][] = [
    ['missing', () => ({ state: 'absent' }), 'the key that opens them is missing'],
    ['wrong', newReportKeys, 'the key in use is not the one they were written with'],
    ['damaged', () => ({ state: 'unusable', reason: 'the key file is damaged' }), 'the key file is damaged'],
  ];

  test.each(states)('locks reports with the reason and changes nothing (%s)', async (_, keys, reason) => {
    const { receiptCode } = await harness.submit();
    const before = image();
    const { handler, reporter } = harness.restart(keys());
    const locked = {
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(`^Reports are locked: ${reason}\\.`),
    };
    await expect(handler.list()).rejects.toMatchObject(locked);
    await expect(handler.byId({ id: 1 })).rejects.toMatchObject(locked);
    await expect(handler.addNote({ id: 1, text: 'Hm.' })).rejects.toMatchObject(locked);
    await expect(handler.sendMessage({ id: 1, text: 'Hm.' })).rejects.toMatchObject(locked);
    await expect(handler.updateStatus({ id: 1, status: 'acknowledged', version: 1 })).rejects.toMatchObject(
      locked,
    );

    const refused = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('Nothing was stored.') };
    await expect(reporter().submit(NAMED)).rejects.toMatchObject(refused);
    await expect(reporter().open({ receiptCode })).rejects.toMatchObject(refused);
    await expect(reporter().reply({ receiptCode, text: 'Hello?' })).rejects.toMatchObject(refused);
    expect(await handler.channel()).toEqual({ locked: expect.stringContaining(reason), keyExported: false });
    const reports = harness.db.select().from(whistleblowerReports).all();
    expect(reports).toHaveLength(1);
    expect(withoutSessions(image())).toEqual(withoutSessions(before));

    expect(await harness.restart().reporter().open({ receiptCode })).toMatchObject({ status: 'received' });
  });

  test('a new installation may change its key until the first report', async () => {
    await expect(harness.reporter().open({ receiptCode: '0000000000000000' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { reporter, handler } = harness.restart(newReportKeys());
    expect(await handler.channel()).toMatchObject({ locked: null });
    await reporter().submit(NAMED);
    expect(await handler.list()).toMatchObject([{ content: 'readable' }]);
  });

  test('with a changed receipt secret reports still open, but codes cannot be checked and none is issued', async () => {
    const { receiptCode } = await harness.submit();
    harness.db
      .update(installation)
      .set({ value: 'v1.changed' })
      .where(eq(installation.key, 'reportSecret'))
      .run();
    const { reporter, handler } = harness.restart();
    expect(await handler.list()).toMatchObject([{ content: 'readable' }]);
    await expect(reporter().open({ receiptCode })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(reporter().submit(NAMED)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

/** Calls of the handler sign in again; apart from that, nothing may have been written. */
function withoutSessions(bytes: Buffer): unknown[] {
  const db = openDatabase({ file: ':memory:', image: bytes });
  const tables = db.$client
    .prepare(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name",
    )
    .pluck()
    .all() as string[];
  const rows = tables
    .filter((name) => !/session|sqlite_sequence/.test(name))
    .map((name) => [name, db.$client.prepare(`select * from "${name}"`).all()]);
  db.$client.close();
  return rows;
}

describe('rotation', () => {
  async function fill() {
    const { receiptCode } = await harness.reporter({ idempotencyKey: 'retry-1' }).submit(NAMED);
    await harness.handler.sendMessage({ id: 1, text: 'Which invoice?' });
    await harness.reporter().reply({ receiptCode, text: 'The last one.' });
    await harness.handler.addNote({ id: 1, text: 'Ask the bosun.' });
    return receiptCode;
  }

  async function expectAllOpens(receiptCode: string, keys = found()) {
    const { reporter, handler } = harness.restart(keys);
    const report = await handler.byId({ id: 1 });
    expect(report).toMatchObject({
      name: NAMED.reporterName,
      email: NAMED.reporterEmail,
      description: NAMED.description,
    });
    expect(report.messages.map(({ text }) => text)).toEqual(['Which invoice?', 'The last one.']);
    expect(report.notes.map(({ text }) => text)).toEqual(['Ask the bosun.']);
    expect((await reporter().open({ receiptCode })).messages).toHaveLength(2);
    expect((await reporter({ idempotencyKey: 'retry-1' }).submit(NAMED)).receiptCode).toBe(receiptCode);
  }

  test('seals every text with a new key, removes the old one, and keeps codes and retries valid', async () => {
    const receiptCode = await fill();
    const [old = ''] = knownKeys();
    const rotation = rotate();
    expect(rotation).toEqual({ keyId: expect.not.stringContaining(old), resealed: 7, unopened: 0 });
    expect(knownKeys()).toEqual([rotation.keyId]);
    expect(image().includes(`v1.${old}.`)).toBe(false);
    await expectAllOpens(receiptCode);
    const log = harness.db.select().from(whistleblowerAccessLogs).all();
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'key rotated', actorKind: 'script', reportId: null }),
    );
  });

  test('leaves every text as it was after a failure half-way; the next run finishes with the new key', async () => {
    const receiptCode = await fill();
    const [old = ''] = knownKeys();
    harness.db.$client.exec(
      "create trigger full before update on whistleblower_notes begin select raise(abort, 'disk full'); end",
    );
    expect(() => rotate()).toThrow('disk full');
    const [made = '', ...older] = knownKeys();
    expect(older).toEqual([old]);
    expect(image().includes(`v1.${made}.`)).toBe(false);
    await expectAllOpens(receiptCode);

    harness.db.$client.exec('drop trigger full');
    expect(rotate()).toEqual({ keyId: made, resealed: 7, unopened: 0 });
    expect(knownKeys()).toEqual([made]);
    await expectAllOpens(receiptCode);
  });

  test('leaves an unused key after an interruption before sealing, which the next run removes', async () => {
    const receiptCode = await fill();
    const keysOf = () => (JSON.parse(readFileSync(file, 'utf8')) as { keys: unknown[] }).keys;
    const old = keysOf();
    const { keyId } = rotate();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), keys: [...keysOf(), ...old] }));
    expect(knownKeys()).toHaveLength(2);

    harness.db.$client.exec(
      "create trigger full before update on whistleblower_notes begin select raise(abort, 'disk full'); end",
    );
    expect(() => rotate()).toThrow('disk full');
    expect(knownKeys()).toEqual([expect.not.stringContaining(keyId), keyId]);
    await expectAllOpens(receiptCode);
  });

  test('leaves a text that cannot be opened as it is, and keeps its key', async () => {
    await harness.submit(NAMED);
    await harness.submit();
    const [old = ''] = knownKeys();
    const [first, second] = harness.db.select().from(whistleblowerReports).all();
    harness.db
      .update(whistleblowerReports)
      .set({ descriptionCiphertext: second!.descriptionCiphertext })
      .where(eq(whistleblowerReports.id, first!.id))
      .run();
    const { keyId, unopened } = rotate();
    expect(unopened).toBe(1);
    expect(knownKeys()).toEqual([keyId, old]);
    expect((await harness.restart(found()).handler.byId({ id: 2 })).content).toBe('readable');
  });

  test('switches to the first key of REPORT_KEY, and explains what to do with a single one', async () => {
    const receiptCode = await fill();
    const key = newSealKey();
    const setting = key.bytes.toString('base64');
    expect(rotate(setting)).toEqual({ keyId: key.id, resealed: 7, unopened: 0 });
    rmSync(file);
    await expectAllOpens(receiptCode, found(setting));
    expect(() => rotate(setting)).toThrow('put a new one before it');
  });

  test('changes nothing with keys that do not open the reports', async () => {
    await fill();
    const before = image();
    rmSync(file);
    expect(() => rotate()).toThrow('Reports are locked: the key that opens them is missing');
    makeKeyFile(file);
    expect(() => rotate()).toThrow('is not the one they were written with');
    // Compared as bytes: as a list of numbers it takes seconds.
    expect(image().equals(before)).toBe(true);
    expect(knownKeys()).toHaveLength(1);
  });
});

describe('safekeeping', () => {
  test('opens the reports as a key file, and counts as backed up until the key changes', async () => {
    await harness.submit(NAMED);
    const exported = () => harness.restart(found()).handler.channel();
    expect(await exported()).toEqual({ locked: null, keyExported: false });
    const delivered: string[] = [];
    exportReportKeys(harness.db, { setting: undefined, file }, (text) => void delivered.push(text));
    expect(delivered).toEqual([readFileSync(file, 'utf8')]);
    expect(await exported()).toEqual({ locked: null, keyExported: true });
    rotate();
    expect(await exported()).toEqual({ locked: null, keyExported: false });
  });

  test('a key that could not be delivered, or is not that of the reports, does not count as backed up', async () => {
    await harness.submit(NAMED);
    const settings = { setting: undefined, file };
    expect(() =>
      exportReportKeys(harness.db, settings, () => {
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    const { ring } = newReportKeys() as Extract<FoundReportKeys, { state: 'found' }>;
    const wrong = keyRing('setting', [ring.current]).current.bytes.toString('base64');
    rmSync(file);
    const delivered: string[] = [];
    expect(() =>
      exportReportKeys(harness.db, { setting: wrong, file }, (text) => void delivered.push(text)),
    ).toThrow('Reports are locked');
    expect(delivered).toEqual([]);
    expect(await harness.handler.channel()).toMatchObject({ keyExported: false });
  });
});
