import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whistleblowerMessages, whistleblowerNotes, whistleblowerReports } from '#db/schema/index.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';

let harness: ReportHarness;

beforeEach(() => {
  harness = createReportHarness();
});

afterEach(() => harness.close());

const stored = () => harness.db.select().from(whistleblowerReports).all();
const overwrite = (id: number, values: Partial<typeof whistleblowerReports.$inferInsert>) =>
  harness.db.update(whistleblowerReports).set(values).where(eq(whistleblowerReports.id, id)).run();
const unreadable = { content: 'unreadable', name: null, email: null, description: null };

test('shows that a report with one changed byte cannot be opened, and opens the others', async () => {
  await harness.submit();
  await harness.submit(NAMED);
  const sealed = stored()[0]!.descriptionCiphertext!;
  overwrite(1, { descriptionCiphertext: sealed.slice(0, -1) + (sealed.endsWith('A') ? 'Q' : 'A') });
  expect((await harness.handler.list()).toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: 1, category: 'safety', ...unreadable },
    { id: 2, content: 'readable', description: NAMED.description },
  ]);
  expect(await harness.handler.byId({ id: 1 })).toMatchObject(unreadable);
});

test('detects two reports whose texts were swapped, also if the names were swapped', async () => {
  await harness.submit(NAMED);
  await harness.submit({ ...NAMED, reporterName: 'Per Styrmann', description: 'Another matter.' });
  const [first, second] = stored();
  const { descriptionCiphertext: a, reporterNameCiphertext: nameA } = first!;
  const { descriptionCiphertext: b, reporterNameCiphertext: nameB } = second!;
  overwrite(1, { descriptionCiphertext: b, reporterNameCiphertext: nameB });
  overwrite(2, { descriptionCiphertext: a, reporterNameCiphertext: nameA });
  expect(await harness.handler.list()).toMatchObject([unreadable, unreadable]);
});

test('makes a report unreadable if its name came from another one', async () => {
  await harness.submit(NAMED);
  await harness.submit({ ...NAMED, reporterName: 'Per Styrmann', description: 'Another matter.' });
  const [, second] = stored();
  overwrite(1, { reporterNameCiphertext: second!.reporterNameCiphertext });
  expect(await harness.handler.byId({ id: 1 })).toMatchObject(unreadable);
  expect(await harness.handler.byId({ id: 2 })).toMatchObject({
    content: 'readable',
    name: 'Per Styrmann',
  });
});

test('shows a changed message or note as unreadable', async () => {
  const { receiptCode } = await harness.submit();
  const id = 1;
  await harness.handler.sendMessage({ id, text: 'Which gangway?' });
  await harness.reporter().reply({ receiptCode, text: 'The one aft.' });
  await harness.handler.addNote({ id, text: 'Ask the bosun.' });
  const [message] = harness.db.select().from(whistleblowerMessages).all();
  harness.db
    .update(whistleblowerMessages)
    .set({ textCiphertext: message!.textCiphertext.replace('v1.', 'v2.') })
    .where(eq(whistleblowerMessages.id, message!.id))
    .run();
  harness.db.update(whistleblowerNotes).set({ textCiphertext: message!.textCiphertext }).run();

  const report = await harness.handler.byId({ id });
  expect(report.content).toBe('readable');
  expect(report.messages.map(({ text }) => text)).toEqual([null, 'The one aft.']);
  expect(report.notes.map(({ text }) => text)).toEqual([null]);
  const dialogue = await harness.reporter().open({ receiptCode });
  expect(dialogue.messages.map(({ text }) => text)).toEqual([null, 'The one aft.']);
});
