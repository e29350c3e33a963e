import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  installation,
  whistleblowerMessages,
  whistleblowerNotes,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { keyRing, type ReportKeyRing } from '#server/integrations/report-keys.ts';
import { newSealKey, seal } from '#server/integrations/sealed-text.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { findDataKey } from './data-keys.ts';
import { giveReportsOwnKeys } from './own-keys.ts';
import { oldSecretPlace, placeOf } from './sealed-columns.ts';

let ring: ReportKeyRing;
let harness: ReportHarness;
let receiptCode: string;

beforeEach(async () => {
  ring = keyRing('file', [newSealKey()]);
  harness = createReportHarness({ keys: { state: 'found', ring } });
  ({ receiptCode } = await harness.reporter().submit(NAMED));
  await harness.handler.sendMessage({ id: 1, text: 'Which invoice?' });
  await harness.handler.addNote({ id: 1, text: 'Ask the bosun.' });
  await sealAsEarlierVersions();
});

afterEach(() => harness.close());

/** One key for everything: the report key. */
async function sealAsEarlierVersions(): Promise<void> {
  const { db, dataKeys } = harness;
  const [report] = db.select().from(whistleblowerReports).all();
  const under = (text: string, place: Parameters<typeof seal>[2]) => seal(ring.current, text, place);
  db.update(whistleblowerReports)
    .set({
      descriptionCiphertext: under(NAMED.description, placeOf.report('description', report!.rowUuid)),
      reporterNameCiphertext: under('Ola Skipper', placeOf.report('reporterName', report!.rowUuid)),
      reporterEmailCiphertext: under('ola@fleet.example', placeOf.report('reporterEmail', report!.rowUuid)),
    })
    .run();
  const [message] = db.select().from(whistleblowerMessages).all();
  db.update(whistleblowerMessages)
    .set({ textCiphertext: under('Which invoice?', placeOf.message(message!.rowUuid)) })
    .run();
  const [note] = db.select().from(whistleblowerNotes).all();
  db.update(whistleblowerNotes)
    .set({ textCiphertext: under('Ask the bosun.', placeOf.note(note!.rowUuid)) })
    .run();
  const secret = findDataKey(dataKeys, ring, 'installation');
  if (secret.state !== 'found') throw new Error('The harness has a secret');
  const value = under(secret.key.bytes.toString('base64url'), oldSecretPlace);
  db.insert(installation).values({ key: 'reportSecret', value }).run();
  for (const { name } of dataKeys.list()) await dataKeys.destroy(name);
}

const give = () => giveReportsOwnKeys(harness, ring, harness.dataKeys);
const isUnderReportKey = () => harness.db.$client.serialize().includes(`v1.${ring.current.id}.`);

async function expectAllOpens(): Promise<void> {
  const { handler, reporter } = harness.restart();
  const report = await handler.byId({ id: 1 });
  expect(report).toMatchObject({
    name: 'Ola Skipper',
    email: 'ola@fleet.example',
    description: NAMED.description,
  });
  expect(report.messages.map(({ text }) => text)).toEqual(['Which invoice?']);
  expect(report.notes.map(({ text }) => text)).toEqual(['Ask the bosun.']);
  expect((await reporter().open({ receiptCode })).messages).toHaveLength(1);
}

test('a report of an earlier version gets a key of its own, and the database holds nothing under the report key', async () => {
  expect(give()).toBe(1);
  expect(isUnderReportKey()).toBe(false);
  const [report] = harness.db.select().from(whistleblowerReports).all();
  expect(new Set(harness.dataKeys.list().map(({ name }) => name))).toEqual(
    new Set(['installation', report!.rowUuid]),
  );
  await expectAllOpens();
  expect(give()).toBe(0);
  await expectAllOpens();
});

test('a failure half-way leaves every text under the report key; the next start finishes', async () => {
  harness.db.$client.exec(
    "create trigger full before update on whistleblower_notes begin select raise(abort, 'disk full'); end",
  );
  expect(give).toThrow('disk full');
  expect(isUnderReportKey()).toBe(true);
  harness.db.$client.exec('drop trigger full');
  expect(give()).toBe(1);
  await expectAllOpens();
});

test('a text that was tampered with stays as it is, and the others of its report open', async () => {
  const [note] = harness.db.select().from(whistleblowerNotes).all();
  const sealed = seal(ring.current, 'Ask the bosun.', placeOf.note('another row'));
  harness.db.update(whistleblowerNotes).set({ textCiphertext: sealed }).run();
  expect(give()).toBe(1);
  const report = await harness.restart().handler.byId({ id: 1 });
  expect([report.description, report.notes]).toMatchObject([
    NAMED.description,
    [{ id: note!.id, text: null }],
  ]);
  expect(harness.db.select().from(whistleblowerNotes).all()[0]?.textCiphertext).toBe(sealed);
});

test('a report whose key does not open keeps it: another key in its place would lose what it has sealed', async () => {
  const [report] = harness.db.select().from(whistleblowerReports).all();
  harness.dataKeys.write(report!.rowUuid, 'v1.changed');
  expect(give()).toBe(0);
  expect(harness.dataKeys.read(report!.rowUuid)).toBe('v1.changed');
});

test('the panel says until when backups open with the report key, for as long as there can be such backups', async () => {
  const sharedKeyUntil = async () => (await harness.restart().handler.channel()).sharedKeyUntil;
  expect(await sharedKeyUntil()).toBeNull();
  give();
  expect(await sharedKeyUntil()).toBe(harness.clock.now().toISOString());
  harness.clock.advance(91 * 24 * 3_600_000);
  expect(await sharedKeyUntil()).toBeNull();
});
