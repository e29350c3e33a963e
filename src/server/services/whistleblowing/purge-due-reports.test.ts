import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import {
  whistleblowerAccessLogs,
  whistleblowerMessages,
  whistleblowerNotes,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { ANONYMOUS, createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { purgeDueReports } from './purge-due-reports.ts';

let harness: ReportHarness;

beforeEach(() => {
  harness = createReportHarness();
});

afterEach(() => harness.close());

/** A report closed on 2 March 2026, with a message each way and a note; returns its code. */
async function closeReport(from: ReportHarness, input = NAMED): Promise<string> {
  const { receiptCode } = await from.reporter({ idempotencyKey: 'retry-1' }).submit(input);
  await from.handler.sendMessage({ id: 1, text: 'Which invoice?' });
  await from.reporter().reply({ receiptCode, text: 'The last one.' });
  await from.handler.addNote({ id: 1, text: 'Ask the bosun.' });
  const { version } = await from.handler.byId({ id: 1 });
  await from.handler.updateStatus({ id: 1, status: 'closed', outcome: 'action', version });
  return receiptCode;
}

const purgeOn = (day: string) => {
  harness.clock.set(`${day}T09:00:00Z`);
  return purgeDueReports(harness, harness.dataKeys);
};

test('keeps a closed report for twelve months and announces the purge 14 days before', async () => {
  await closeReport(harness);
  const soon = async (day: string) => {
    harness.clock.set(`${day}T09:00:00Z`);
    return (await harness.handler.list()).map(({ purgeOn: on, purgeSoon }) => [on, purgeSoon]);
  };
  expect(await soon('2027-02-15')).toEqual([['2027-03-02', false]]);
  expect(await soon('2027-02-16')).toEqual([['2027-03-02', true]]);
  expect(await purgeOn('2027-03-01')).toBe(0);
  expect((await harness.handler.list())[0]?.content).toBe('readable');
  expect(await purgeOn('2027-03-02')).toBe(1);
  expect(await purgeOn('2027-03-03')).toBe(0);
});

test('leaves only the tombstone: id, category and dates', async () => {
  const receiptCode = await closeReport(harness);
  await purgeOn('2027-03-02');
  expect(harness.db.select().from(whistleblowerReports).all()).toEqual([
    expect.objectContaining({
      id: 1,
      incidentType: 'ethics',
      status: 'closed',
      outcome: 'action',
      createdAt: new Date('2026-03-02T09:00:00Z'),
      closedAt: new Date('2026-03-02T09:37:21.456Z'),
      purgedAt: new Date('2027-03-02T09:00:00Z'),
      descriptionCiphertext: null,
      reporterNameCiphertext: null,
      reporterEmailCiphertext: null,
      receiptHash: null,
      idempotencyKeyHash: null,
    }),
  ]);
  expect(harness.db.select().from(whistleblowerMessages).all()).toEqual([]);
  expect(harness.db.select().from(whistleblowerNotes).all()).toEqual([]);
  expect(harness.db.select().from(whistleblowerAccessLogs).all().at(-1)).toMatchObject({
    action: 'purged',
    reportId: 1,
    actorKind: 'system',
  });
  expect(await harness.handler.byId({ id: 1 })).toMatchObject({
    content: 'purged',
    name: null,
    description: null,
    unread: false,
    purgeSoon: false,
    messages: [],
    notes: [],
    purgedAt: '2027-03-02T09:00:00.000Z',
  });
  await expect(harness.reporter().open({ receiptCode })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const call of [
    () => harness.handler.addNote({ id: 1, text: 'Too late' }),
    () => harness.handler.sendMessage({ id: 1, text: 'Too late' }),
    () => harness.handler.updateStatus({ id: 1, status: 'under review', reason: 'Too late', version: 3 }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'CONFLICT' });
  }
});

test('keeps open reports of any age, and a reopened one', async () => {
  await closeReport(harness);
  await harness.handler.updateStatus({
    id: 1,
    status: 'under review',
    reason: 'A second witness',
    version: 3,
  });
  await harness.submit();
  expect(await purgeOn('2036-03-02')).toBe(0);
});

test('keeps a report with an unread message', async () => {
  const receiptCode = await closeReport(harness);
  await harness.reporter().reply({ receiptCode, text: 'It goes on.' });
  expect(await purgeOn('2027-03-02')).toBe(0);
  await harness.handler.byId({ id: 1 });
  expect(await purgeDueReports(harness, harness.dataKeys)).toBe(1);
});

test('purges nothing if it fails half-way', async () => {
  await closeReport(harness);
  harness.db.$client.exec(
    "create trigger full before insert on whistleblower_access_logs when new.action = 'purged' begin select raise(abort, 'no'); end",
  );
  await expect(purgeOn('2027-03-02')).rejects.toThrow('no');
  expect(harness.db.select().from(whistleblowerMessages).all()).toHaveLength(2);
});

test('leaves nothing of a purged report in the database files, not even sealed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-purge-'));
  const db = openDatabase({ file: join(folder, 'quayside.db') });
  migrateDatabase(db, MIGRATIONS_FOLDER);
  const onDisk = createReportHarness({ db });
  // Long enough to fill pages of its own.
  await closeReport(onDisk, { ...NAMED, description: 'They were told to sign. '.repeat(800) });
  const sealed = [
    ...onDisk.db.select({ text: whistleblowerMessages.textCiphertext }).from(whistleblowerMessages).all(),
    ...onDisk.db.select({ text: whistleblowerNotes.textCiphertext }).from(whistleblowerNotes).all(),
    ...onDisk.db
      .select({ text: whistleblowerReports.descriptionCiphertext })
      .from(whistleblowerReports)
      .all(),
    ...onDisk.db.select({ text: whistleblowerReports.receiptHash }).from(whistleblowerReports).all(),
  ].map(({ text }) => text!.slice(-40));
  const inFiles = () => {
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    return sealed.filter((text) => files.some((bytes) => bytes.includes(text)));
  };
  expect(inFiles()).toEqual(sealed);
  onDisk.clock.set('2027-03-02T09:00:00Z');
  await purgeDueReports(onDisk, onDisk.dataKeys);
  expect(inFiles()).toEqual([]);
  await onDisk.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a database from before the purge opens the other reports, and nothing of the purged one', async () => {
  const receiptCode = await closeReport(harness);
  await harness.submit();
  const backup = harness.db.$client.serialize();
  await purgeOn('2027-03-02');

  const restored = harness.restore(backup);
  expect(await restored.handler.list()).toMatchObject([
    { id: 2, content: 'readable', description: ANONYMOUS.description },
    { id: 1, content: 'key missing', name: null, email: null, description: null },
  ]);
  const report = await restored.handler.byId({ id: 1 });
  expect(report.messages.map(({ text }) => text)).toEqual([null, null]);
  expect(report.notes.map(({ text }) => text)).toEqual([null]);
  const dialogue = await restored.reporter().open({ receiptCode });
  expect(dialogue.messages.map(({ text }) => text)).toEqual([null, null]);
  await restored.close();
});
