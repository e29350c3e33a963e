import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { whistleblowerAccessLogs, whistleblowerReports } from '#db/schema/index.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import {
  findReportKeys,
  keyRing,
  makeKeyFile,
  type FoundReportKeys,
} from '#server/integrations/report-keys.ts';
import { createDataKeyFiles, type DataKeyFiles } from '#server/integrations/data-key-files.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import { newReportKeys } from '#server/testing/report-channel.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { purgeDueReports } from './purge-due-reports.ts';
import { obtainSigningKey, readSigningKey } from '#server/integrations/signing/signing-key.ts';
import { obtainVerifyKey } from '#server/integrations/verify-key.ts';
import { exportReportKeys, obtainReportKeys, rotateReportKey } from './report-keys.ts';

let folder: string;
let file: string;
let dataKeys: DataKeyFiles;
let harness: ReportHarness;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-keys-'));
  file = join(folder, 'report-keys.json');
  dataKeys = createDataKeyFiles(join(folder, 'reports'));
  const staff = makeKeyFile(settings().staffFile);
  const files = createFileStore(join(folder, 'files'), staff.state === 'found' ? staff.ring : null);
  harness = createReportHarness({ keys: makeKeyFile(file), dataKeys, files });
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
const settings = (setting?: string) => ({
  setting,
  file,
  folder: join(folder, 'reports'),
  copyFolder: undefined,
  staffFile: join(folder, 'staff-keys.json'),
  verifyFile: join(folder, 'verify-key.json'),
  signingFile: join(folder, 'signing-key.json'),
});
const rotate = (setting?: string) => rotateReportKey(harness, settings(setting));
const image = () => harness.db.$client.serialize();
const keyNameOfFirst = () => harness.db.select().from(whistleblowerReports).all()[0]?.rowUuid ?? '';

describe('the first key', () => {
  test('is created once if there is none and nothing is sealed', () => {
    const db = createTestDatabase();
    const first = { ...settings(), file: join(folder, 'first', 'report-keys.json') };
    const made = obtainReportKeys(db, first);
    expect(made.state).toBe('found');
    expect(obtainReportKeys(db, first)).toEqual(made);
    db.$client.close();
  });

  test('is not created if a sealed report exists whose key is missing', async () => {
    await harness.submit();
    rmSync(file);
    expect(obtainReportKeys(harness.db, settings())).toEqual({ state: 'absent' });
    expect(existsSync(file)).toBe(false);
  });
});

describe('without the right key', () => {
  function withoutDataKeys(): FoundReportKeys {
    renameSync(join(folder, 'reports'), join(folder, 'aside'));
    return found();
  }

  const states: [string, () => FoundReportKeys, string][] = [
    ['missing', () => ({ state: 'absent' }), 'the key that opens them is missing'],
    ['wrong', newReportKeys, 'the key in use is not the one they were written with'],
    ['alone', withoutDataKeys, 'their own keys, in keys/reports of the data folder, are missing'],
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
    expect(await handler.channel()).toMatchObject({
      locked: expect.stringContaining(reason),
      keyExported: false,
    });
    const reports = harness.db.select().from(whistleblowerReports).all();
    expect(reports).toHaveLength(1);
    expect(withoutSessions(image())).toEqual(withoutSessions(before));

    if (existsSync(join(folder, 'aside'))) renameSync(join(folder, 'aside'), join(folder, 'reports'));
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
    dataKeys.write('installation', 'v1.changed');
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

  /** What a full disk does to this key alone. */
  const blockKey = (name: string) =>
    mkdirSync(join(folder, 'reports', `${name}.key.next`, 'full'), { recursive: true });
  const unblockKey = (name: string) =>
    rmSync(join(folder, 'reports', `${name}.key.next`), { recursive: true });
  const sealedTexts = () =>
    harness.db
      .select()
      .from(whistleblowerReports)
      .all()
      .map((row) => row.descriptionCiphertext);

  test('seals every data key with a new report key, removes the old one and leaves the texts; codes and retries still count', async () => {
    const receiptCode = await fill();
    const [old = ''] = knownKeys();
    const texts = sealedTexts();
    const rotation = await rotate();
    expect(rotation).toEqual({
      keyId: expect.not.stringContaining(old),
      resealed: 2,
      unopened: 0,
      copyFailed: null,
    });
    expect(knownKeys()).toEqual([rotation.keyId]);
    const keyTexts = dataKeys.list().map(({ name }) => dataKeys.read(name));
    expect(keyTexts).toEqual(keyTexts.map(() => expect.stringMatching(`^v1.${rotation.keyId}.`)));
    expect(sealedTexts()).toEqual(texts);
    await expectAllOpens(receiptCode);
    const log = harness.db.select().from(whistleblowerAccessLogs).all();
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'key rotated', actorKind: 'script', reportId: null }),
    );
  });

  test('that fails half-way opens everything; the next run finishes with the key that was made', async () => {
    const receiptCode = await fill();
    const [old = ''] = knownKeys();
    blockKey(keyNameOfFirst());
    await expect(rotate()).rejects.toThrow('EISDIR');
    const [made = '', ...older] = knownKeys();
    expect(older).toEqual([old]);
    await expectAllOpens(receiptCode);

    unblockKey(keyNameOfFirst());
    expect(await rotate()).toMatchObject({ keyId: made, unopened: 0 });
    expect(knownKeys()).toEqual([made]);
    await expectAllOpens(receiptCode);
  });

  test('finishes with its key after an interruption while sealing', async () => {
    const receiptCode = await fill();
    const keysOf = () => (JSON.parse(readFileSync(file, 'utf8')) as { keys: unknown[] }).keys;
    const old = keysOf();
    const name = keyNameOfFirst();
    const sealedBefore = dataKeys.read(name) ?? '';
    const { keyId } = await rotate();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), keys: [...keysOf(), ...old] }));
    dataKeys.write(name, sealedBefore);

    expect(await rotate()).toMatchObject({ keyId, resealed: 1 });
    expect(knownKeys()).toEqual([keyId]);
    await expectAllOpens(receiptCode);
  });

  test('leaves an unused key after an interruption before sealing, which the next run removes', async () => {
    const receiptCode = await fill();
    const keysOf = () => (JSON.parse(readFileSync(file, 'utf8')) as { keys: unknown[] }).keys;
    const old = keysOf();
    const { keyId } = await rotate();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), keys: [...keysOf(), ...old] }));
    expect(knownKeys()).toHaveLength(2);

    blockKey(keyNameOfFirst());
    await expect(rotate()).rejects.toThrow('EISDIR');
    expect(knownKeys()).toEqual([expect.not.stringContaining(keyId), keyId]);
    await expectAllOpens(receiptCode);
  });

  test('a data key that does not open is left as it is, and its report key is kept', async () => {
    await harness.submit(NAMED);
    await harness.submit();
    const [old = ''] = knownKeys();
    const [first, second] = harness.db.select().from(whistleblowerReports).all();
    dataKeys.write(first!.rowUuid, dataKeys.read(second!.rowUuid)!);
    const { keyId, unopened } = await rotate();
    expect(unopened).toBe(1);
    expect(knownKeys()).toEqual([keyId, old]);
    expect((await harness.restart(found()).handler.byId({ id: 2 })).content).toBe('readable');
  });

  test('switches to the first key of REPORT_KEY, and explains what to do with a single one', async () => {
    const receiptCode = await fill();
    const key = newSealKey();
    const setting = key.bytes.toString('base64');
    expect(await rotate(setting)).toEqual({ keyId: key.id, resealed: 2, unopened: 0, copyFailed: null });
    rmSync(file);
    await expectAllOpens(receiptCode, found(setting));
    await expect(rotate(setting)).rejects.toThrow('put a new one before it');
  });

  test('changes nothing with keys that do not open the reports', async () => {
    await fill();
    const before = image();
    rmSync(file);
    await expect(rotate()).rejects.toThrow('Reports are locked: the key that opens them is missing');
    makeKeyFile(file);
    await expect(rotate()).rejects.toThrow('is not the one they were written with');
    // Compared as bytes: as a list of numbers it takes seconds.
    expect(image().equals(before)).toBe(true);
    expect(knownKeys()).toHaveLength(1);
  });
});

describe('a backup of the keys', () => {
  const exportKeys = () => {
    const delivered: string[] = [];
    exportReportKeys(harness, settings(), (text) => void delivered.push(text));
    return delivered.join('');
  };
  const state = () => harness.restart(found()).handler.channel();

  test('what is handed out opens the reports where all keys are lost, and counts until the key is another', async () => {
    const { receiptCode } = await harness.submit(NAMED);
    const verifyKey = obtainVerifyKey(settings().verifyFile);
    const signingKey = await obtainSigningKey(settings().signingFile, 'Nordhavn', harness.clock.now());
    const safe = { locked: null, exportHoldsPurged: false, sharedKeyUntil: null, keyCopy: null };
    expect(await state()).toEqual({ ...safe, keyExported: false });
    const exported = exportKeys();
    expect(await state()).toEqual({ ...safe, keyExported: true });

    rmSync(file);
    rmSync(join(folder, 'reports'), { recursive: true });
    const staffKeys = readFileSync(settings().staffFile, 'utf8');
    rmSync(settings().staffFile);
    rmSync(settings().verifyFile);
    rmSync(settings().signingFile);
    writeFileSync(file, exported);
    const { handler, reporter } = harness.restart(obtainReportKeys(harness.db, settings()));
    expect(await handler.list()).toMatchObject([{ content: 'readable', description: NAMED.description }]);
    expect(await reporter().open({ receiptCode })).toMatchObject({ status: 'received' });
    expect(readFileSync(settings().staffFile, 'utf8')).toBe(staffKeys);
    expect(obtainVerifyKey(settings().verifyFile)).toEqual(verifyKey);
    expect(readSigningKey(settings().signingFile)).toEqual(signingKey);
    expect(statSync(settings().signingFile).mode & 0o777).toBe(0o600);
    // From here on a destroyed key is in its folder only.
    expect(readFileSync(file, 'utf8')).not.toContain('dataKeys');

    await rotate();
    expect(await state()).toEqual({ ...safe, keyExported: false });
  });

  test('a key of the numbers on reports that has the wrong length is not taken from an export', () => {
    obtainVerifyKey(settings().verifyFile);
    const exported = JSON.parse(exportKeys()) as object;
    rmSync(settings().verifyFile);
    writeFileSync(file, JSON.stringify({ ...exported, verifyKey: Buffer.alloc(16).toString('base64') }));
    expect(obtainReportKeys(harness.db, settings()).state).toBe('found');
    expect(existsSync(settings().verifyFile)).toBe(false);
  });

  test('an export still holds the keys of reports that are purged later, and brings none of them back', async () => {
    await harness.submit(NAMED);
    const exported = exportKeys();
    const { handler } = harness;
    await handler.updateStatus({ id: 1, status: 'acknowledged', version: 1 });
    await handler.updateStatus({ id: 1, status: 'closed', outcome: 'action', version: 2 });
    harness.clock.set('2027-03-03T09:00:00Z');
    await purgeDueReports(harness, dataKeys);
    expect(await state()).toMatchObject({ keyExported: true, exportHoldsPurged: true });

    writeFileSync(file, exported);
    obtainReportKeys(harness.db, settings());
    expect(dataKeys.list().map(({ name }) => name)).toEqual(['installation']);
    harness.clock.advance(1000);
    expect(exportKeys()).not.toContain(keyNameOfFirst());
    expect(await state()).toMatchObject({ keyExported: true, exportHoldsPurged: false });
  });

  test('a key that could not be delivered, or is not that of the reports, does not count as backed up', async () => {
    await harness.submit(NAMED);
    expect(() =>
      exportReportKeys(harness, settings(), () => {
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    const { ring } = newReportKeys() as Extract<FoundReportKeys, { state: 'found' }>;
    const wrong = keyRing('setting', [ring.current]).current.bytes.toString('base64');
    rmSync(file);
    const delivered: string[] = [];
    expect(() => exportReportKeys(harness, settings(wrong), (text) => void delivered.push(text))).toThrow(
      'Reports are locked',
    );
    expect(delivered).toEqual([]);
    expect(await harness.handler.channel()).toMatchObject({ keyExported: false });
  });
});
