import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whistleblowerReports } from '#db/schema/index.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { destroyDataKeys } from './destroy-data-keys.ts';
import { purgeDueReports } from './purge-due-reports.ts';

let harness: ReportHarness;

beforeEach(() => {
  harness = createReportHarness();
});

afterEach(() => harness.close());

const names = () => harness.dataKeys.list().map(({ name }) => name);
const reports = () => harness.db.select().from(whistleblowerReports).all();
const keyOf = (id: number) => reports().find((report) => report.id === id)?.rowUuid ?? '';
const writtenOn = (name: string, day: string) =>
  utimesSync(join(harness.dataKeyFolder, `${name}.key`), new Date(day), new Date(day));

async function close(id: number) {
  await harness.handler.updateStatus({ id, status: 'acknowledged', version: 1 });
  await harness.handler.updateStatus({ id, status: 'closed', outcome: 'action', version: 2 });
}

test('a report whose key cannot be written is not stored, and no code is given out', async () => {
  await harness.submit();
  const aside = `${harness.dataKeyFolder}-aside`;
  renameSync(harness.dataKeyFolder, aside);
  writeFileSync(harness.dataKeyFolder, 'A file, so that no key can be written there.');
  await expect(harness.submit(NAMED)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(reports()).toHaveLength(1);
  rmSync(harness.dataKeyFolder);
  renameSync(aside, harness.dataKeyFolder);
  await harness.submit(NAMED);
  expect(reports()).toHaveLength(2);
});

test('a key whose report was not stored stays until no backup can hold the report', async () => {
  await harness.submit();
  const first = keyOf(1);
  harness.db.$client.exec(
    "create trigger full before insert on whistleblower_reports begin select raise(abort, 'disk full'); end",
  );
  await expect(harness.submit(NAMED)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  const unused = names().find((name) => name !== first && name !== 'installation') ?? '';
  expect(reports()).toHaveLength(1);

  for (const name of names()) writtenOn(name, '2026-03-02');
  harness.clock.set('2026-08-29T00:00:00Z');
  await destroyDataKeys(harness, harness.dataKeys);
  expect(names()).toContain(unused);
  harness.clock.set('2026-08-29T00:00:00.001Z');
  await destroyDataKeys(harness, harness.dataKeys);
  expect(new Set(names())).toEqual(new Set([first, 'installation']));
});

test('where no key belongs to a report, the database may be the wrong one: every key stays', async () => {
  await harness.submit();
  const before = names();
  harness.db.delete(whistleblowerReports).run();
  harness.clock.set('2036-03-02T09:00:00Z');
  await destroyDataKeys(harness, harness.dataKeys);
  expect(names()).toEqual(before);
});

test('a purge that ended before it destroyed the key is finished by the next run', async () => {
  await harness.submit(NAMED);
  await close(1);
  const purged = keyOf(1);
  const sealed = harness.dataKeys.read(purged) ?? '';
  harness.clock.set('2027-03-02T09:00:00Z');
  await purgeDueReports(harness, harness.dataKeys);
  harness.dataKeys.write(purged, sealed);
  expect(await purgeDueReports(harness, harness.dataKeys)).toBe(0);
  expect(names()).toEqual(['installation']);
});

test('nothing is added to a report whose key is gone, and both sides read why', async () => {
  const { receiptCode } = await harness.submit();
  await harness.dataKeys.destroy(keyOf(1));
  const forHandler = {
    code: 'CONFLICT',
    message:
      'The key of this report was destroyed or is missing. It cannot be opened, and nothing can be added.',
  };
  const { handler } = harness;
  await expect(handler.addNote({ id: 1, text: 'Hm.' })).rejects.toMatchObject(forHandler);
  await expect(handler.sendMessage({ id: 1, text: 'Hm.' })).rejects.toMatchObject(forHandler);
  await expect(harness.reporter().reply({ receiptCode, text: 'Hello?' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This report can no longer be opened. Nothing was stored; please send a new report.',
  });
  await close(1);
  expect(await handler.byId({ id: 1 })).toMatchObject({ content: 'key missing', status: 'closed' });
});
