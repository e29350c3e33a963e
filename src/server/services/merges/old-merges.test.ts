import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { companies, vesselContacts, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { undoCompanyMerge } from '#server/services/companies/undo-company-merge.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { readVessel } from '#server/services/vessels/matching/match-vessels.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

/**
 * Bølgen (1) was merged into Kysten (2), then that into Skjæret (3), and client 2 into client 1, by the version that
 * moved rows. Project 1 is Bølgen's and was completed after that, project 2 before. The rows that it wrote, without
 * empty columns.
 */
const OLD_MERGES = readFileSync(join(import.meta.dirname, 'old-merges.sql'), 'utf8');

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-merges-'));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === '0024_report_corrections');
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  db = openDatabase({ file: ':memory:' });
  migrateDatabase(db, folder);
  db.$client.pragma('foreign_keys = OFF');
  db.$client.exec(OLD_MERGES);
  db.$client.pragma('foreign_keys = ON');
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const context = () => ({
  db,
  clock: createTestClock(),
  actor: { userId: 1, name: 'Mona', role: 'manager' as const },
});
const shown = (id: number) => readVessel(context(), { id });
const stored = () => db.select().from(vesselDirectory).orderBy(vesselDirectory.id).all();

test('an old merge shows the same as before the migration, with every row back at its own record', () => {
  migrateDatabase(db, MIGRATIONS_FOLDER);

  expect(shown(1)).toMatchObject({
    id: 3,
    vesselName: 'Skjæret',
    imoNumber: '3000116',
    clientName: 'Fjordlast Rederi',
    vesselMasterName: 'Capt. A',
    lastServiceDate: '2026-02-20',
  });
  expect(db.select().from(vesselProjects).all()).toMatchObject([
    { id: 1, vesselDirectoryId: 1, companyId: 2 },
    { id: 2, vesselDirectoryId: 1, companyId: 2 },
  ]);
  expect(
    db.$client.prepare('select vessel_directory_id from vessel_service_history order by id').pluck().all(),
  ).toEqual([1, 2, 1]);
  const people = db.select().from(vesselContacts).all();
  expect(
    people.filter(({ validTo }) => validTo === null).map(({ name, vesselId }) => `${name} ${vesselId}`),
  ).toEqual(['Capt. B 1', 'Capt. A 2', 'Else 3', 'Capt. A 3']);
  expect(
    stored().map(({ vesselName, imoNumber, archivedAt }) => [vesselName, imoNumber, archivedAt]),
  ).toEqual([
    ['Bølgen', '3000116', null],
    ['Kysten', '3000116', null],
    ['Skjæret', '3000116', null],
  ]);
  expect(db.select().from(companies).all()).toMatchObject([
    { name: 'Fjordlast Rederi', mergedIntoId: null },
    { name: 'Fjordlast Shipping', alternativeNames: ['FS'], mergedIntoId: 1, archivedAt: null },
  ]);
});

test('an old merge can be undone once no other vessel has its number', () => {
  migrateDatabase(db, MIGRATIONS_FOLDER);

  expect(() => undoMerge(context(), { id: 1 })).toThrow('Skjæret now has the IMO number 3000116 of Bølgen.');
});

test.each([[[2, 1]], [[1, 2]]])('old merges can be undone in any order, %j', (order) => {
  migrateDatabase(db, MIGRATIONS_FOLDER);
  db.update(vesselDirectory).set({ imoNumber: null }).run();
  for (const id of order) undoMerge(context(), { id });
  undoCompanyMerge(context(), { id: 1 });

  expect(shown(1)).toMatchObject({
    vesselName: 'Bølgen',
    vesselMasterName: 'Capt. B',
    notes: 'Ladder is short',
    clientName: 'Fjordlast Shipping',
    lastServiceDate: '2026-02-20',
    nextServiceDue: '2027-02-20',
  });
  const nothing = { imoNumber: null, notes: null, clientName: null, previousNames: [] };
  expect(shown(2)).toMatchObject({ ...nothing, vesselMasterName: 'Capt. A', lastServiceDate: '2024-12-01' });
  expect(shown(3)).toMatchObject({
    ...nothing,
    vesselMasterName: null,
    engineerName: 'Else',
    lastServiceDate: null,
    nextServiceDue: null,
  });
  expect(db.select().from(companies).all()).toMatchObject([
    { alternativeNames: [], engineerName: null, mergedIntoId: null },
    { name: 'Fjordlast Shipping', mergedIntoId: null },
  ]);
});

test('a merge from before reported services were separate restores them with their vessel', () => {
  db.$client.exec(`
    update vessel_merges set snapshot = replace(snapshot, '"reported_service_', '"no_');
    update vessel_directory set reported_service_date = null, reported_service_type = null, reported_service_due = null;
  `);
  migrateDatabase(db, MIGRATIONS_FOLDER);
  expect(
    stored().map((row) => [row.reportedServiceDate, row.reportedServiceType, row.reportedServiceDue]),
  ).toEqual([
    // A rule now sets the due day.
    ['2025-05-04', 'survey', null],
    [null, null, null],
    [null, null, null],
  ]);
});
