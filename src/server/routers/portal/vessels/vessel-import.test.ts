import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLogs, companies, vesselDirectory } from '#db/schema/index.ts';
import { readCsvTable } from '#server/services/csv/csv-table.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { selectEntries, storedEntry } from '#server/services/vessels/vessel-rows.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { vesselFile } from '#server/testing/portal/vessel-file.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

type Fields = Parameters<typeof addVessel>[2];
const add = (fields: Fields = {}) => addVessel(project.db, project.clock, fields);
const entry = (id: number) => storedEntry(project.db, id);
const all = () => selectEntries(project.db).orderBy(vesselDirectory.id).all();
const check = (csv: string) => project.as.manager.vessels.importCsv({ csv, dryRun: true });
async function run(csv: string, fields: object = {}) {
  const { planHash } = await check(csv);
  return project.as.manager.vessels.importCsv({ csv, planHash, ...fields });
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { issues?: unknown[] } }) => error,
  );

describe('a file of vessels', () => {
  test('with too many lines is refused before parsing', async () => {
    const { errors } = await check(`Vessel;IMO\n${';\n'.repeat(200_000)}`);
    expect(errors).toEqual([
      { row: 20_001, column: null, message: expect.stringContaining('more than 20000 lines') },
    ]);
  });

  test('of 2,300 rows is imported without its broken rows, which are returned with reasons', async () => {
    const sent = vesselFile({ rows: 2300, duplicates: 40, broken: 12 });
    const dry = await check(sent.csv);
    expect([...new Set(dry.errors.map(({ row }) => row))]).toEqual(sent.brokenRows);
    expect(all()).toEqual([]);
    const report = await run(sent.csv);
    // One of the broken ships is repeated in a valid row.
    expect([report.created.length, report.duplicates.length, report.changed.length]).toEqual([2249, 39, 0]);
    expect(report.leftOut).toEqual(dry.leftOut);
    expect(all()).toHaveLength(2249);
    expect(project.db.select().from(auditLogs).where(eq(auditLogs.action, 'import')).all()).toMatchObject([
      { description: 'Imported a file: 2249 new, 0 known, 12 rows left out' },
    ]);

    const lines = sent.csv.split('\r\n');
    const table = readCsvTable(report.leftOut!.csv, 100);
    if ('broken' in table) throw new Error(table.broken.message);
    expect(table.header).toEqual([...lines[0]!.split(';'), 'Reason not imported']);
    expect(table.rows.map(({ cells }) => cells.slice(0, -1))).toEqual(
      sent.brokenRows.map((row) => lines[row - 1]!.split(';')),
    );
    expect(table.rows.slice(0, 3).map(({ cells }) => cells.at(-1))).toEqual([
      expect.stringMatching(/^IMO No\.: This IMO number is not valid/),
      'Ship name: The vessel has no name.',
      'Last service: “31.02.2025” is not a date. Write it as 2026-03-31.',
    ]);

    const repaired = vesselFile({ rows: 2300, duplicates: 40, broken: 0 }).csv;
    const right = repaired.split('\r\n');
    const corrected = [table.header.join(';'), ...sent.brokenRows.map((row) => `${right[row - 1]};why`)];
    const second = await run(corrected.join('\n'));
    expect(second).toMatchObject({ errors: [], leftOut: null });
    expect(second.columns).toHaveLength(5);
    expect(second.created).toHaveLength(11);
    const again = await check(repaired);
    expect([again.created.length, again.unchanged + again.changed.length]).toEqual([0, 2260]);
    expect(again.changed.flatMap(({ filled }) => filled)).toEqual([]);
  });

  test('that is imported again returns its broken rows with new reasons only', async () => {
    const { leftOut } = await run('Vessel,IMO\nKysten,3000117,stray cell\nBølgen,3000116\n');
    expect(leftOut?.fileName).toBe('vessels-to-correct-2026-03-02.csv');
    expect(leftOut?.csv).toMatch(
      /^\uFEFFVessel,IMO,,Reason not imported\r\nKysten,3000117,stray cell,"?IMO: /,
    );
    expect((await check(leftOut!.csv)).leftOut).toEqual(leftOut);
    await project.as.manager.account.setCsvSettings({ csvFormat: 'semicolon' });
    expect((await check(leftOut!.csv)).leftOut?.csv).toContain('Vessel;IMO;;Reason not imported\r\n');
  });

  test('with only broken rows, or unreadable, changes nothing', async () => {
    expect(await run('Vessel,IMO\nKysten,3000117\n')).toMatchObject({ created: [], changed: [] });
    expect(await codeOf(run('colour\nred\n'))).toBe('BAD_REQUEST');
    expect(await check('colour\nred\n')).toMatchObject({ errors: [{ column: null }], leftOut: null });
    expect(all()).toEqual([]);
  });

  test('leaves out clients with a name similar to a known one, unless they are confirmed as new', async () => {
    await project.as.manager.companies.create({ name: 'Haukvær Demo Tankers AS', alternativeNames: ['HDT'] });
    const csv =
      'Vessel,Owner\nKysten,haukvaer\nBølgen,HAUKVAER\nTindra,hdt\nEkko,Solvåg Demo Bulk\nOrion,Haukvær Demo Tankers\n';
    const message =
      'Did you mean the client Haukvær Demo Tankers AS? Correct the name, or say at the import that it is a new client.';
    const existing = 'Haukvær Demo Tankers AS';
    const report = await run(csv);
    expect(report.errors).toEqual([2, 3, 6].map((row) => ({ row, column: 'Owner', message })));
    expect(report.similarClients).toEqual([
      { row: 2, clientName: 'haukvaer', existing },
      { row: 3, clientName: 'HAUKVAER', existing },
      { row: 6, clientName: 'Haukvær Demo Tankers', existing },
    ]);
    expect(report.leftOut?.csv).toContain(`Kysten,haukvaer,"Owner: ${message}"`);
    expect(all().map(({ clientName }) => clientName)).toEqual([existing, 'Solvåg Demo Bulk']);

    expect(await codeOf(run(csv, { newClients: true }))).toBe('CONFLICT');
    const { planHash, errors } = await project.as.manager.vessels.importCsv({
      csv,
      newClients: true,
      dryRun: true,
    });
    expect(errors).toEqual([]);
    await project.as.manager.vessels.importCsv({ csv, newClients: true, planHash });
    expect(all().map(({ clientName }) => clientName)).toEqual([
      existing,
      'Solvåg Demo Bulk',
      'haukvaer',
      'haukvaer',
      'Haukvær Demo Tankers',
    ]);
  });

  test('reads all clients once, not for each new one', async () => {
    const csv = `Vessel;Client\n${['Anda;Nordvik', 'Bara;Sorvag', 'Cita;Tveit', 'Dora;NORDVIK'].join('\n')}\n`;
    const { planHash } = await check(csv);
    const prepare = vi.spyOn(project.db.$client, 'prepare');
    await project.as.manager.vessels.importCsv({ csv, planHash });
    const readsAll = /from "companies" where "companies"."merged_into_id" is null order by/;
    expect(prepare.mock.calls.filter(([statement]) => readsAll.test(statement))).toHaveLength(1);
    expect(all().map(({ clientName }) => clientName)).toEqual(['Nordvik', 'Sorvag', 'Tveit', 'Nordvik']);
  });

  test('is read with various column names and separators', async () => {
    const csv = [
      'Ship name;IMO No.;Owner;Chief Engineer;BWTS;Last Service Date;Next service;Remarks;Colour',
      'M/V  Nordskjær Vektor;IMO 3000116;Haukvær;Eirik;BWMS;31.12.2025;2026/12/31;"Two; lines";red',
      'Solvåg Alfa;3000489.0;HAUKVÆR;n/a;;3 Feb 2026;;;',
    ].join('\r\n');
    const dry = await check(`\uFEFF${csv}`);
    expect(dry.errors).toEqual([]);
    expect(dry.columns.map(({ field }) => field)).toEqual([
      'vesselName',
      'imoNumber',
      'clientName',
      'engineerName',
      'systemType1',
      'lastServiceDate',
      'nextServiceDue',
      'notes',
      null,
    ]);
    await run(csv);
    expect(all()).toMatchObject([
      {
        vesselName: 'M/V Nordskjær Vektor',
        imoNumber: '3000116',
        clientName: 'Haukvær',
        engineerName: 'Eirik',
        lastServiceDate: '2025-12-31',
        nextServiceDue: '2026-12-31',
        nextServiceSource: 'rule',
        notes: 'Two; lines',
      },
      {
        vesselName: 'Solvåg Alfa',
        imoNumber: '3000489',
        clientName: 'Haukvær',
        engineerName: null,
        lastServiceDate: '2026-02-03',
      },
    ]);
    expect(project.db.select().from(companies).all()).toHaveLength(1);
  });

  test('is read if a column name has a line break and a separator', async () => {
    const dry = await check('"Vessel\nname","IMO,\r\nno.",Owner\nKysten,3000116,Haukvær\n');
    expect(dry.columns.map(({ field }) => field)).toEqual(['vesselName', 'imoNumber', 'clientName']);
    const semicolons = await check('"Vessel\nname";"IMO, no.";"Owner, or\nmanager, or"\nKysten;3000116;x\n');
    expect(semicolons).toMatchObject({
      errors: [],
      created: [{ vesselName: 'Kysten', imoNumber: '3000116' }],
    });
  });

  test('is read in Norwegian', async () => {
    await run(
      'Skipets navn;IMO-nummer;Rederi;Anleggstype;Kaptein;Siste servicedato;Forfallsdato;Merknader\nFjordbåten;9 074 729;Haukvær;BWMS;ukjent;1.2.25;46112;æøå\n',
    );
    expect(all()).toMatchObject([
      {
        vesselName: 'Fjordbåten',
        imoNumber: '9074729',
        clientName: 'Haukvær',
        systemType1: 'BWMS',
        vesselMasterName: null,
        lastServiceDate: '2025-02-01',
        nextServiceDue: '2026-03-31',
        notes: 'æøå',
      },
    ]);
  });

  test('fills in empty fields of the directory and keeps or replaces different ones, as chosen', async () => {
    const { id } = add({
      vesselName: 'Kysten',
      imoNumber: '3000116',
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. A',
    });
    const csv = 'Vessel,IMO,Client,Master,Agent,Next due\nBølgen,3000116,Solvåg,Capt. B,Agda,2026-08-01\n';
    const dry = await check(csv);
    expect(dry.changed).toEqual([
      {
        row: 2,
        id,
        vesselName: 'Kysten',
        imoNumber: '3000116',
        filled: [
          { field: 'portAgent', given: 'Agda' },
          { field: 'nextServiceDue', given: '2026-08-01' },
        ],
        differing: [
          { row: 2, field: 'clientName', current: 'Haukvær', given: 'Solvåg' },
          { row: 2, field: 'vesselMasterName', current: 'Capt. A', given: 'Capt. B' },
          { row: 2, field: 'vesselName', current: 'Kysten', given: 'Bølgen' },
        ],
      },
    ]);
    await run(csv, { except: [{ row: 2, field: 'vesselMasterName' }] });
    expect(entry(id)).toMatchObject({
      vesselName: 'Kysten',
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. B',
      portAgent: 'Agda',
      nextServiceDue: '2026-08-01',
      nextServiceSource: 'rule',
    });
    await run('Vessel,IMO,Client,Next due\nBølgen,3000116,Solvåg,2026-09-01\n', { differing: 'take' });
    expect(entry(id)).toMatchObject({
      vesselName: 'Bølgen',
      previousNames: ['Kysten'],
      clientName: 'Solvåg',
      nextServiceDue: '2026-09-01',
      nextServiceSource: 'rule',
    });
  });

  test('recognizes a ship by a name without prefix, accents or case and by a former name, and warns of similar names', async () => {
    const { id, version } = add({ vesselName: 'Nordskjær Vektor' });
    await project.as.manager.vessels.update({ id, version, vesselName: 'Haukvær Kvarts' });
    const report = await run(
      'vessel;location\nmv NORDSKJAER-VEKTOR;Bergen\nHAUKVAER KVARTS;\nHaukvær Kvartz;\nSolvåg 1;\nSolvåg 2;\nHauksvær Kvartz;\n',
    );
    expect(report.created.map(({ vesselName }) => vesselName)).toEqual([
      'Haukvær Kvartz',
      'Solvåg 1',
      'Solvåg 2',
      'Hauksvær Kvartz',
    ]);
    expect(report.duplicates).toEqual([{ row: 3, sameAs: 2, vesselName: 'Haukvær Kvarts' }]);
    expect(report.warnings.map(({ row }) => row)).toContain(4);
    expect(report.warnings.map(({ row }) => row)).not.toContain(6);
    expect(entry(id)).toMatchObject({ vesselName: 'Haukvær Kvarts', location: 'Bergen' });
  });

  test('recognizes a ship by a former name from an earlier row, and treats zeros as no number', async () => {
    const report = await check(
      'Vessel,IMO,Former names\nBølgen,0000000,Kysten; Havglimt\nKysten,,\nM/V HAVGLIMT,,Kysten\nSolvåg,0000000,\n',
    );
    expect(report.errors).toEqual([]);
    expect(report.created.map(({ vesselName, imoNumber }) => [vesselName, imoNumber])).toEqual([
      ['Bølgen', null],
      ['Solvåg', null],
    ]);
    expect(report.duplicates).toEqual([
      { row: 3, sameAs: 2, vesselName: 'Bølgen' },
      { row: 4, sameAs: 2, vesselName: 'Bølgen' },
    ]);
  });

  test('with another due day leaves the next one to the rules, unless they set one already', async () => {
    const { id, vesselName } = add({ vesselName: 'Kysten' });
    const take = (day: string) => run(`vessel,next due\nKysten,${day}\n`, { differing: 'take' });
    await take('2026-03-10');
    await take('2026-04-10');
    expect(entry(id)).toMatchObject({ nextServiceDue: '2026-04-10', nextServiceSource: 'rule' });

    await project.as.manager.serviceRules.create({ serviceType: 'annual service', intervalMonths: 12 });
    const { id: projectId, version } = createProject(project.db, {
      vesselDirectoryId: id,
      vesselName,
      status: 'work done',
      startedAt: new Date('2026-02-10T07:00:00Z'),
    });
    const done = { to: 'completed' as const, completedDate: '2026-02-11' };
    await project.as.manager.projects.transition({ id: projectId, version, ...done });
    expect(entry(id)).toMatchObject({ nextServiceDue: '2027-02-11', nextServiceSource: 'rule' });
    await take('2026-12-24');
    expect(entry(id)).toMatchObject({ nextServiceDue: '2026-12-24', nextServiceSource: 'manual' });
  });

  test('corrects an earlier reported service, although a project was completed since', async () => {
    const { id, vesselName } = add({ vesselName: 'Kysten' });
    const said = (day: string) => `vessel,last service,last service type\nKysten,${day},survey\n`;
    await run(said('2026-02-28'));
    const { id: projectId, version } = createProject(project.db, {
      vesselDirectoryId: id,
      vesselName,
      status: 'work done',
      startedAt: new Date('2026-02-10T07:00:00Z'),
    });
    const done = { to: 'completed' as const, completedDate: '2026-02-11' };
    await project.as.manager.projects.transition({ id: projectId, version, ...done });
    expect(entry(id)).toMatchObject({ lastServiceDate: '2026-02-28', lastServiceType: 'survey' });

    expect(await run(said('2026-01-28'), { differing: 'take' })).toMatchObject({ warnings: [] });
    expect(entry(id)).toMatchObject({ lastServiceDate: '2026-02-11', lastServiceType: 'annual service' });
    expect((await check(said('2026-01-28'))).warnings).toEqual([
      { row: 2, message: 'The last service was later, on 2026-02-11. That stays.' },
    ]);
  });

  test('that gives a new ship two names keeps both, and recognizes it the next time', async () => {
    const csv = 'vessel,imo\nKysten,3000116\nBølgen,3000116\nkysten,\n';
    await run(csv, { differing: 'take' });
    expect(all()).toMatchObject([{ vesselName: 'Bølgen', previousNames: ['Kysten'] }]);
    expect(await check(csv)).toMatchObject({ errors: [], created: [], changed: [] });
  });

  test('gives a phone number only to the person of its row, unless it is chosen', async () => {
    const { id } = add({ vesselName: 'Kysten', vesselMasterName: 'Capt. A', engineerName: 'Eirik' });
    const csv =
      'Vessel,Master,Master phone,Engineer,Engineer phone,Agent email\nKysten,Capt. B,+47 2,EIRIK,+47 3,a@demo.example\n';
    const { changed } = await run(csv);
    expect(changed[0]?.differing).toEqual([
      { row: 2, field: 'vesselMasterName', current: 'Capt. A', given: 'Capt. B' },
      { row: 2, field: 'vesselMasterPhone', current: '', given: '+47 2' },
    ]);
    expect(entry(id)).toMatchObject({
      vesselMasterName: 'Capt. A',
      vesselMasterPhone: null,
      engineerPhone: '+47 3',
      portAgentEmail: 'a@demo.example',
    });
    await run(csv, { differing: 'take' });
    expect(entry(id)).toMatchObject({ vesselMasterName: 'Capt. B', vesselMasterPhone: '+47 2' });
  });

  test('with spreadsheet errors creates no client from them', async () => {
    await run('Vessel;Client;Master;Next due\nKysten;#N/A;#I/T;#REF!\n');
    expect(project.db.select().from(companies).all()).toEqual([]);
    expect(all()).toMatchObject([{ clientName: null, vesselMasterName: null, nextServiceDue: null }]);
  });

  test('names a missing required column', async () => {
    add({ vesselName: 'Kysten', imoNumber: '3000116' });
    add({ vesselName: 'Kysten', imoNumber: '3000489' });
    const { id } = add({ vesselName: 'Bølgen' });
    await project.as.manager.vessels.archive({ id });
    expect((await check('Ship\nBølgen\n')).errors).toMatchObject([{ row: 2, column: 'IMO number' }]);
  });

  test('distinguishes ships of one name by number, and asks for it if it cannot', async () => {
    add({ vesselName: 'Kysten', imoNumber: '3000116' });
    const twins = 'vessel,imo\nKysten,3000489\nKysten,3002334\n';
    expect((await run(twins)).created.map(({ vesselName }) => vesselName)).toEqual([
      'Kysten (IMO 3000489)',
      'Kysten (IMO 3002334)',
    ]);
    expect((await check('vessel\nkysten\n')).errors).toEqual([
      { row: 2, column: 'vessel', message: 'Several vessels are called kysten. Give the IMO number.' },
    ]);
    expect(await check('vessel,notes\nKysten (IMO 3002334),x\n')).toMatchObject({
      errors: [],
      changed: [{ vesselName: 'Kysten (IMO 3002334)', filled: [{ field: 'notes' }] }],
    });
    const { id } = add({ vesselName: 'Bølgen', imoNumber: '3002700' });
    expect(await check('vessel\nBølgen (IMO 3000116)\nBølgen (IMO 3000117)\n')).toMatchObject({
      errors: [
        { row: 2, message: expect.stringContaining('The number is that of Kysten') },
        { row: 3, column: 'vessel', message: expect.stringContaining('IMO number is not valid') },
      ],
    });
    await project.as.manager.vessels.archive({ id });
    expect((await check('vessel,imo\nBølgen,\nx,3002700\n')).errors).toMatchObject([
      { row: 2, message: expect.stringContaining('An archived vessel is called Bølgen. Restore it') },
      { row: 3, message: expect.stringContaining('is archived') },
    ]);
  });

  test.each([
    ['an IMO number with a wrong check digit', 'Kysten,3000117,', 'IMO'],
    ['a vessel without a name', ',3000116,', 'Vessel'],
    ['a number in place of the name', '(IMO 3000116),,', 'Vessel'],
    ['an invalid date', 'Kysten,,31.02.2026', 'Last service'],
    ['a service in the future', 'Kysten,,3026-02-01', 'Last service'],
    ['a service in an invalid year', 'Kysten,,0202-02-01', 'Last service'],
    ['a due day in an invalid year', 'Kysten,,,0026-03-12', 'Next due'],
    ['a due day in a year too far ahead', 'Kysten,,,9999-03-12', 'Next due'],
    ['a former name that is too long', `Kysten,,,,Bølgen; ${'x'.repeat(121)}`, 'Former names'],
    ['a former name with a control character', 'Kysten,,,,Bøl\u0007gen', 'Former names'],
  ])('names the cell with %s', async (_what, row, column) => {
    expect((await check(`Vessel,IMO,Last service,Next due,Former names\n${row}\n`)).errors).toMatchObject([
      { row: 2, column },
    ]);
  });

  test('is refused if the directory changed since the check, or was not checked', async () => {
    const csv = 'vessel,location\nKysten,Bergen\n';
    const { planHash } = await check(csv);
    const { id } = add({ vesselName: 'Kysten' });
    expect(await codeOf(project.as.manager.vessels.importCsv({ csv, planHash }))).toBe('CONFLICT');
    expect(await codeOf(project.as.manager.vessels.importCsv({ csv }))).toBe('CONFLICT');
    expect(entry(id).location).toBeNull();
    expect(await codeOf(project.as.operator.vessels.importCsv({ csv, dryRun: true }))).toBe('FORBIDDEN');
    expect((await check('name of nothing\nx\n')).errors).toMatchObject([{ row: 1 }]);
    expect((await check('vessel\n"x\n')).errors).toMatchObject([
      { message: expect.stringContaining('quotation mark') },
    ]);
  });

  test('asks which is wrong if the number is one vessel’s and the name another’s', async () => {
    const { id, version } = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    add({ vesselName: 'Bølgen', imoNumber: '3000489' });
    expect((await check('Vessel,IMO,Notes\nM/V BØLGEN,3000116,x\n')).errors).toEqual([
      {
        row: 2,
        column: 'IMO',
        message:
          'The number is that of Kysten, but Bølgen is another vessel. Correct the name or the number.',
      },
    ]);
    await project.as.manager.vessels.update({ id, version, vesselName: 'Tindra' });
    add({ vesselName: 'Kysten' });
    // It has that name itself.
    expect((await check('Vessel,IMO\nKysten,3000116\n')).errors).toEqual([]);
  });

  test('names the row that cannot be written once another row has taken its name', async () => {
    const { id } = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    const csv = 'vessel,imo\nBølgen,3000116\nBølgen,\n';
    const refused = await refusalOf(run(csv, { differing: 'take' }));
    expect(refused.message).toMatch(/^Row 3, Bølgen: Another vessel has this name\./);
    expect(refused.cause.issues).toMatchObject([{ path: ['csv', 3] }]);
    expect(entry(id).vesselName).toBe('Kysten');
    expect((await run(csv)).created).toHaveLength(1);
  });

  test('that fails half-way saves nothing', async () => {
    project.db.$client.exec(
      `create trigger refuse before insert on vessel_directory when new.vessel_name = 'C' begin select raise(abort, 'no'); end`,
    );
    expect(await codeOf(run('vessel\nA\nB\nC\n'))).toBe('INTERNAL_SERVER_ERROR');
    expect(all()).toEqual([]);
  });
});

describe('an export', () => {
  test('of the matches has formulas escaped, is audited, and imports unchanged', async () => {
    add({ vesselName: '=cmd', imoNumber: '3000116', clientName: "'-1+1", notes: 'one\ntwo; "three"' });
    const { id, version } = add({
      vesselName: 'Kysten',
      vesselMasterName: 'Capt. A',
      vesselMasterPhone: '+47 1',
    });
    await project.as.manager.vessels.update({
      id,
      version,
      vesselName: 'M/V Bølgen',
      nextServiceDue: '2026-08-01',
    });
    const semicolon = add({ vesselName: 'Ebb; flow', imoNumber: '3000489' });
    await project.as.manager.vessels.update({
      id: semicolon.id,
      version: semicolon.version,
      vesselName: 'Tindra',
    });
    const { csv, fileName } = await project.as.manager.vessels.exportCsv({});
    expect(fileName).toBe('vessels-2026-03-02.csv');
    expect(csv).toContain(`'=cmd`);
    expect(csv).toContain(`'+47 1`);
    const before = all();
    const again = await run(csv, { differing: 'take' });
    expect([again.created, again.changed, again.unchanged]).toEqual([[], [], 3]);
    expect(all()).toEqual(before);

    const narrowed = await project.as.manager.vessels.exportCsv({ withoutImo: true });
    expect(narrowed.csv).not.toContain('cmd');
    const exported = project.db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'export'), isNull(auditLogs.entityId)))
      .all();
    expect(exported.map(({ description }) => description)).toEqual([
      'Exported 3 vessels',
      'Exported 1 vessel',
    ]);
    expect(await codeOf(project.as.operator.vessels.exportCsv({}))).toBe('FORBIDDEN');
  });

  test('with two ships of one name imports although only one of them has a number', async () => {
    add({ vesselName: 'Bølgen' });
    add({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const { csv } = await project.as.manager.vessels.exportCsv({});
    expect(await check(csv)).toMatchObject({ errors: [], created: [], changed: [], unchanged: 2 });
    expect((await check('vessel\nBølgen\n')).errors).toMatchObject([
      { row: 2, message: 'Several vessels are called Bølgen. Give the IMO number.' },
    ]);
  });

  test('with a second ship of a very long name imports unchanged', async () => {
    const vesselName = 'K'.repeat(120);
    add({ vesselName });
    await project.as.manager.vessels.create({ vesselName, imoNumber: '3000116', newVessel: true });
    const { csv } = await project.as.manager.vessels.exportCsv({});
    expect(await check(csv)).toMatchObject({ errors: [], unchanged: 2 });
    expect((await check(`Vessel\n${'K'.repeat(121)} (IMO 3000116)\n`)).errors).toMatchObject([
      { row: 2, column: 'Vessel', message: 'Vessel name must be at most 120 characters' },
    ]);
  });

  test('into an empty directory restores everything', async () => {
    add({ vesselName: 'Kysten', imoNumber: '3000116', brand1: 'Alfa', notes: 'x' });
    const { csv } = await project.as.manager.vessels.exportCsv({});
    const other = createProjectHarness();
    const { planHash } = await other.as.manager.vessels.importCsv({ csv, dryRun: true });
    await other.as.manager.vessels.importCsv({ csv, planHash });
    expect((await other.as.manager.vessels.exportCsv({})).csv).toBe(csv);
    await other.close();
  });
});
