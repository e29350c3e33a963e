import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  companies,
  serviceRules,
  vesselContacts,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { storedEntry } from '#server/services/vessels/vessel-rows.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

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
const update = (id: number, fields: object) =>
  project.as.manager.vessels.update({ id, version: entry(id).version, ...fields });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown; issues?: unknown } }) => error,
  );
const nameOf = (id: number) =>
  project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!.vesselName;

describe('a vessel that is renamed', () => {
  test('keeps its former name, by which it is still found; open projects follow, done ones do not', async () => {
    const { id, vesselName } = add({ vesselName: 'Nordskjær Vektor', imoNumber: '3000116' });
    const of = (status: 'scheduled' | 'work done' | 'cancelled') =>
      createProject(project.db, { vesselDirectoryId: id, vesselName, status }).id;
    const [open, done, cancelled] = [of('scheduled'), of('work done'), of('cancelled')];
    expect(await update(id, { vesselName: 'Haukvær Kvarts' })).toMatchObject({
      vesselName: 'Haukvær Kvarts',
      previousNames: ['Nordskjær Vektor'],
      version: 2,
    });
    expect([open, done, cancelled].map(nameOf)).toEqual([
      'Haukvær Kvarts',
      'Nordskjær Vektor',
      'Nordskjær Vektor',
    ]);
    expect(project.db.select().from(auditLogs).where(eq(auditLogs.action, 'rename')).get()).toMatchObject({
      entityId: id,
      oldValue: 'Nordskjær Vektor',
      newValue: 'Haukvær Kvarts',
    });
    const [found] = await project.as.operator.vessels.match({ q: 'mv nordskjaer vektor' });
    expect(found).toMatchObject({ matchedBy: 'former name', vessel: { id } });
    const made = await project.as.manager.projects.create({
      vesselName: 'Nordskjær Vektor',
      serviceType: 'survey support',
    });
    expect(made).toMatchObject({
      vesselDirectoryId: id,
      vesselName: 'Haukvær Kvarts',
      directoryProposals: [],
    });
    await update(id, { vesselName: 'Nordskjær Vektor' });
    expect(entry(id).previousNames).toEqual(['Haukvær Kvarts']);
  });

  test('to the name of another ship is distinguished by its number, and refused without one', async () => {
    add({ vesselName: 'Kysten' });
    const numbered = add({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const bare = add({ vesselName: 'Skjæret' });
    expect(await update(numbered.id, { vesselName: 'M/V KYSTEN' })).toMatchObject({
      vesselName: 'M/V KYSTEN (IMO 3000116)',
      previousNames: ['Bølgen'],
    });
    expect(await update(numbered.id, { imoNumber: '3000489' })).toMatchObject({
      vesselName: 'M/V KYSTEN (IMO 3000489)',
      previousNames: ['Bølgen'],
    });
    expect(await refusalOf(update(bare.id, { vesselName: 'kysten' }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['imoNumber'] }] },
    });
    expect(await refusalOf(update(bare.id, { imoNumber: '3000489' }))).toMatchObject({
      message: 'M/V KYSTEN (IMO 3000489) has this IMO number already.',
    });
    expect(await codeOf(update(bare.id, { imoNumber: '3000117' }))).toBe('BAD_REQUEST');
  });

  test('makes one line of a client, person or address that was pasted with line breaks', async () => {
    const { id } = add({ vesselName: 'Kysten' });
    const pasted = { clientName: ' Nordvik\r\n\tShipping\u2028AS\n', engineerName: 'Eirik\nDemo' };
    expect(await update(id, { ...pasted, notes: 'Two\r\nlines' })).toMatchObject({
      clientName: 'Nordvik Shipping AS',
      engineerName: 'Eirik Demo',
      notes: 'Two\nlines',
    });
    const { companies: clients } = await project.as.manager.companies.list({ q: 'Nordvik' });
    const { id: clientId, name, version } = clients[0]!;
    await project.as.manager.companies.update({ id: clientId, version, name });
    expect(await refusalOf(update(id, { clientName: 'Nord\u0007vik' }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['clientName'] }] },
    });
  });

  test('to an IMO number alone is refused, and a number that is repeated in it is no part of the name', async () => {
    const { id } = add({ vesselName: 'Kysten' });
    const nameless = { vesselName: '(IMO 3000116)', newVessel: true };
    const { manager, operator } = project.as;
    const suggested = await operator.corrections.suggest({
      vesselDirectoryId: id,
      field: 'vesselName',
      suggestedValue: nameless.vesselName,
    });
    for (const call of [
      update(id, { vesselName: nameless.vesselName }),
      manager.vessels.create(nameless),
      manager.projects.create({ ...nameless, serviceType: 'survey support' }),
      manager.corrections.accept({ id: suggested.id, version: entry(id).version }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({
        code: 'BAD_REQUEST',
        cause: { issues: [{ path: ['vesselName'] }] },
      });
    }
    const twice = { vesselName: 'Bølgen (IMO 3000116) (IMO 3000116)', newVessel: true };
    expect(await manager.vessels.create(twice)).toMatchObject({ vesselName: 'Bølgen' });
    expect(await manager.vessels.create({ ...twice, imoNumber: '3000116' })).toMatchObject({
      vesselName: 'Bølgen (IMO 3000116)',
    });
  });

  test('keeps the number that distinguishes it, unless the other ship of its name is gone', async () => {
    const first = add({ vesselName: 'Kysten' });
    const second = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    expect(await refusalOf(update(second.id, { imoNumber: null }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['imoNumber'] }] },
    });
    await update(first.id, { vesselName: 'Bølgen' });
    expect(await update(second.id, { imoNumber: null })).toMatchObject({ vesselName: 'Kysten' });
    expect(await update(second.id, { vesselName: 'Kysten (IMO 3000116)' })).toMatchObject({
      vesselName: 'Kysten',
    });
    // The name with the number in it is free for the ship of that number.
    add({ vesselName: 'Kysten', imoNumber: '3000116' });
  });

  test('is found by its number under any name, with the new name as a suggestion', async () => {
    const { id } = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    const made = await project.as.manager.projects.create({
      vesselName: 'Sold and renamed',
      imoNumber: 'IMO 3000116',
      serviceType: 'survey support',
    });
    expect(made).toMatchObject({
      vesselDirectoryId: id,
      vesselName: 'Kysten',
      directoryProposals: [{ field: 'vesselName', inDirectory: 'Kysten', given: 'Sold and renamed' }],
    });
  });
});

describe('an edit of the directory', () => {
  test('ends the time of the previous contact, and keeps both', async () => {
    const { id } = add({ vesselMasterName: 'Capt. Old', vesselMasterPhone: '1' });
    await update(id, { vesselMasterPhone: '2' });
    await update(id, {
      vesselMasterName: 'Capt. New',
      engineerName: 'Eirik',
      engineerEmail: 'e@fleet.example',
    });
    await update(id, { engineerName: null });
    expect(project.db.select().from(vesselContacts).orderBy(vesselContacts.id).all()).toMatchObject([
      { contactType: 'master', name: 'Capt. Old', phone: '2', validTo: '2026-03-02' },
      { contactType: 'master', name: 'Capt. New', phone: '2', validTo: null, isPrimary: true },
      { contactType: 'engineer', name: 'Eirik', validTo: '2026-03-02' },
      // The address stays known with another person.
      { contactType: 'engineer', name: '', email: 'e@fleet.example', validTo: null },
    ]);
  });

  test('that moves a system to the other place leaves the projects with it', async () => {
    const { id, vesselName } = add({ systemType1: 'A', systemType2: 'B' });
    const [onA, onB, onNone] = ['A', 'B', null].map((systemType) =>
      createProject(project.db, { vesselDirectoryId: id, vesselName, systemType }),
    );
    const systems = () =>
      [onA, onB, onNone].map(
        (made) =>
          project.db.select().from(vesselProjects).where(eq(vesselProjects.id, made!.id)).get()!.systemType,
      );
    await update(id, { systemType1: 'B', systemType2: 'A' });
    expect(systems()).toEqual(['A', 'B', null]);
    await update(id, { systemType1: 'C' });
    expect(systems()).toEqual(['A', 'C', null]);
  });

  test('updates owner and people in open projects, except for values that a project has of its own', async () => {
    const { id, vesselName } = add({
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. Old',
      systemType1: 'A',
    });
    const common = { vesselDirectoryId: id, vesselName, clientName: 'Haukvær', systemType: 'A' };
    const follows = createProject(project.db, { ...common, vesselMasterName: 'Capt. Old' });
    const own = createProject(project.db, { ...common, vesselMasterName: 'Capt. Other' });
    await update(id, { clientName: 'Solvåg Demo Bulk ASA', vesselMasterName: 'Capt. New', systemType1: 'B' });
    const [one, other] = [follows, own].map(({ id: projectId }) =>
      project.db.select().from(vesselProjects).where(eq(vesselProjects.id, projectId)).get(),
    );
    const company = project.db
      .select()
      .from(companies)
      .where(eq(companies.name, 'Solvåg Demo Bulk ASA'))
      .get()!;
    const followed = { clientName: company.name, companyId: company.id, systemType: 'B', version: 2 };
    expect(one).toMatchObject({ ...followed, vesselMasterName: 'Capt. New' });
    expect(other).toMatchObject({ ...followed, vesselMasterName: 'Capt. Other' });
    expect(storedEntry(project.db, id)).toMatchObject({
      companyId: company.id,
    });
  });

  test.each(['haukvaer', 'Haukvær Demo Tankrs'])(
    'asks whether the client %j is a known one, unless it is a new one',
    async (clientName) => {
      const { id: clientId } = await project.as.manager.companies.create({ name: 'Haukvær Demo Tankers AS' });
      const question = {
        code: 'CONFLICT',
        message: 'Did you mean the client Haukvær Demo Tankers AS?',
        cause: { current: { clients: [{ id: clientId, name: 'Haukvær Demo Tankers AS' }] } },
      };
      const { id } = add({ vesselName: 'Kysten' });
      expect(await refusalOf(update(id, { clientName }))).toMatchObject(question);
      const added = { vesselName: 'Bølgen', clientName };
      expect(await refusalOf(project.as.manager.vessels.create(added))).toMatchObject(question);
      expect(await project.db.$count(vesselDirectory)).toBe(1);
      expect(await project.db.$count(companies)).toBe(1);
      expect(await update(id, { clientName: 'haukvær demo tankers as' })).toMatchObject({
        clientName: 'Haukvær Demo Tankers AS',
      });
      expect(await project.as.manager.vessels.create({ ...added, newClient: true })).toMatchObject({
        clientName,
      });
      expect(await update(id, { clientName })).toMatchObject({ clientName });
      expect(await project.db.$count(companies)).toBe(2);
    },
  );

  test('with a stale version is refused with the current vessel; operators only read', async () => {
    const { id } = add();
    await update(id, { notes: 'Ladder is short' });
    const late = project.as.manager.vessels.update({ id, version: 1, notes: 'x' });
    expect(await refusalOf(late)).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { notes: 'Ladder is short', version: 2 } },
    });
    expect(await codeOf(project.as.operator.vessels.update({ id, version: 2, notes: 'x' }))).toBe(
      'FORBIDDEN',
    );
    expect(await project.as.operator.vessels.byId({ id })).toMatchObject({ notes: 'Ladder is short' });
    expect(await codeOf(project.as.operator.vessels.byId({ id: 99 }))).toBe('NOT_FOUND');
    expect(await update(id, { notes: 'Ladder is short' })).toMatchObject({ version: 2 });
  });

  test('of the due day names a year that was typed short', async () => {
    const { id } = add();
    expect(await refusalOf(update(id, { nextServiceDue: '0026-03-12' }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['nextServiceDue'], message: 'Check the year.' }] },
    });
  });

  test('of the due day stays until it is returned to the rules', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const { id } = add();
    expect(await update(id, { nextServiceDue: '2026-08-01' })).toMatchObject({
      nextServiceDue: '2026-08-01',
      nextServiceSource: 'manual',
    });
    expect(await update(id, { nextServiceDue: null })).toMatchObject({
      nextServiceDue: null,
      nextServiceSource: 'rule',
    });
  });

  test('of a reported due day takes precedence, and the reported day is back when it is removed', async () => {
    const csv = 'Vessel,Next due\nKysten,2026-06-01\n';
    const { planHash } = await project.as.manager.vessels.importCsv({ csv, dryRun: true });
    await project.as.manager.vessels.importCsv({ csv, planHash });
    const { vessels: found } = await project.as.manager.vessels.list({ q: 'Kysten' });
    const { id } = found[0]!;
    await update(id, { nextServiceDue: '2026-08-01' });
    const seen = project.db.select().from(auditLogs).all().length;
    const back = await update(id, { nextServiceDue: null });
    expect(back).toMatchObject({ nextServiceDue: '2026-06-01', nextServiceSource: 'rule' });
    const rows = project.db.select().from(auditLogs).all().slice(seen);
    expect(rows.map(({ fieldChanged, oldValue, newValue }) => [fieldChanged, oldValue, newValue])).toEqual([
      ['nextServiceSource', 'manual', 'rule'],
      ['nextServiceDue', '2026-08-01', '2026-06-01'],
    ]);
    expect(await update(id, { nextServiceDue: null })).toEqual(back);
  });
});

describe('the look-up for a new project', () => {
  const found = async (q: string) =>
    (await project.as.operator.vessels.match({ q })).map(({ vessel, matchedBy }) => [
      vessel.vesselName,
      matchedBy,
    ]);

  test('finds by number, name and a name with a typing error, best first', async () => {
    add({ vesselName: 'Solvåg Alfa Ti', imoNumber: '3002334' });
    add({ vesselName: 'Solvåg Alfa', imoNumber: '3002700' });
    expect(await found('m/v solvag alfa')).toEqual([
      ['Solvåg Alfa', 'name'],
      ['Solvåg Alfa Ti', 'name'],
    ]);
    expect(await found('IMO 30023')).toEqual([['Solvåg Alfa Ti', 'IMO number']]);
    expect(await found('3 002 334')).toEqual([['Solvåg Alfa Ti', 'IMO number']]);
    expect(await found('Solvag Alva')).toEqual([['Solvåg Alfa', 'similar name']]);
    expect([await found(''), await found(' '), await found('Pelagia')]).toEqual([[], [], []]);
    project.db.update(vesselDirectory).set({ archivedAt: new Date() }).run();
    expect(await found('solvag')).toEqual([]);
  });

  test('finds by the beginning of a former name while it is typed, full matches first', async () => {
    const [long, short] = [add({ vesselName: 'Havglimt Stor' }), add({ vesselName: 'Havglimt' })];
    await update(long.id, { vesselName: 'Tindra' });
    await update(short.id, { vesselName: 'Lomvi' });
    expect(await found('havgl')).toEqual([
      ['Tindra', 'former name'],
      ['Lomvi', 'former name'],
    ]);
    expect(await found('M/V Havglimt')).toEqual([
      ['Lomvi', 'former name'],
      ['Tindra', 'former name'],
    ]);
  });

  test('matches names from papers without Norwegian letters', async () => {
    add({ vesselName: 'Bjørnøy' });
    add({ vesselName: 'Ålesund Haakon' });
    expect(await found('BJOERNOEY')).toEqual([['Bjørnøy', 'similar name']]);
    expect(await found('AALESUND HÅKON')).toEqual([['Ålesund Haakon', 'similar name']]);
    expect(await found('Torskholmen')).toEqual([]);
  });

  test('shows the last service, and the open projects that the caller may see', async () => {
    const { id, vesselName } = add({ vesselName: 'Kysten' });
    const common = { vesselDirectoryId: id, vesselName };
    createProject(project.db, { ...common, status: 'completed' });
    const foreign = createProject(project.db, common).id;
    const own = createProject(project.db, { ...common, assignedOperatorId: project.people.operator.id }).id;
    const projects = async (actor: 'manager' | 'operator') =>
      (await project.as[actor].vessels.match({ q: 'kysten' }))[0]!.openProjects.map(
        ({ projectId }) => projectId,
      );
    // The completed one bypassed the writer, which the check at the end would find.
    project.db.delete(vesselProjects).where(eq(vesselProjects.status, 'completed')).run();
    expect(await projects('manager')).toEqual([own, foreign]);
    expect(await projects('operator')).toEqual([own]);
  });
});

describe('the check of the copies', () => {
  const broken: [string, (id: number, projectId: number) => unknown][] = [
    ['another name', (_id, projectId) => nameProject(projectId, 'x')],
    [
      'normalized name',
      (id) =>
        project.db
          .update(vesselDirectory)
          .set({ normalizedName: 'x' })
          .where(eq(vesselDirectory.id, id))
          .run(),
    ],
    [
      'missing from the history',
      (_id, projectId) =>
        project.db
          .update(vesselProjects)
          .set({ status: 'completed' })
          .where(eq(vesselProjects.id, projectId))
          .run(),
    ],
  ];
  const nameProject = (projectId: number, vesselName: string) =>
    project.db.update(vesselProjects).set({ vesselName }).where(eq(vesselProjects.id, projectId)).run();

  test.each(broken)('finds what bypassed the writer: %s', (finding, breakIt) => {
    const { id, vesselName } = add({ vesselMasterName: 'Capt. Demo' });
    const { id: projectId } = createProject(project.db, { vesselDirectoryId: id, vesselName });
    expect(findVesselDrift(project.db)).toEqual([]);
    project.db.$client.exec('savepoint broken');
    breakIt(id, projectId);
    const findings = findVesselDrift(project.db);
    project.db.$client.exec('rollback to broken; release broken');
    expect(findings.map((found) => found.finding)).toContainEqual(expect.stringContaining(finding));
    expect(new Set(findings.map(({ vesselDirectoryId }) => vesselDirectoryId))).toEqual(new Set([id]));
  });
});
