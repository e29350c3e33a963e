import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  partsUsed,
  serviceRules,
  vesselContacts,
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { addMigrationFunctions } from '#db/migrate-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { recordService } from '#server/services/vessels/record-service.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/project-harness.ts';

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
const entry = (id: number) => project.db.select().from(vesselDirectory).where(eq(vesselDirectory.id, id)).get()!;
const projectRow = (id: number) => project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const merge = (id: number, loserId: number, fields: object = {}) =>
  project.as.manager.vesselMerges.merge({
    id,
    loserId,
    version: entry(id).version,
    loserVersion: entry(loserId).version,
    ...fields,
  });
const change = (id: number, fields: object) =>
  project.as.manager.vessels.update({ id, version: entry(id).version, ...fields });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown } }) => error,
  );

function complete(vesselDirectoryId: number, serviceDate: string): number {
  const { vesselName } = entry(vesselDirectoryId);
  const { id } = createProject(project.db, {
    vesselDirectoryId,
    vesselName,
    status: 'completed',
    completedDate: serviceDate,
  });
  const work = {
    clock: project.clock,
    actor: { userId: project.people.manager.id, name: 'Mona', role: 'manager' as const },
  };
  inTransaction(project.db, (tx) =>
    recordService(tx, work, {
      projectId: id,
      vesselDirectoryId,
      serviceDate,
      serviceType: 'annual service',
      operatorName: 'Ola',
    }),
  );
  return id;
}

/** Vessels and merges as they are where they were made before the migration that tells reported services apart. */
function asMigrated(): void {
  const unknown = { reportedServiceDate: null, reportedServiceType: null, reportedServiceDue: null };
  project.db.update(vesselDirectory).set(unknown).run();
  for (const { id, snapshot } of project.db.select().from(vesselMerges).all()) {
    const rows = [snapshot.before, snapshot.after].flatMap((image) => image['vessel_directory'] ?? []);
    for (const row of rows) {
      for (const column of Object.keys(row)) if (column.startsWith('reported_')) delete row[column];
    }
    project.db.update(vesselMerges).set({ snapshot }).where(eq(vesselMerges.id, id)).run();
  }
  const migration = readFileSync('src/db/migrations/0013_reported_services.sql', 'utf8');
  const statements = migration.split('--> statement-breakpoint').filter((text) => text.includes('UPDATE'));
  addMigrationFunctions(project.db);
  for (const statement of statements) project.db.$client.exec(statement);
}

describe('a merge', () => {
  test('is shown field by field before it is made, with what moves', async () => {
    const winner = add({
      vesselName: 'Kysten',
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. A',
      imoNumber: '3000116',
    });
    const loser = add({
      vesselName: 'Kystten',
      clientName: 'Solvåg',
      vesselMasterName: 'Capt. B',
      vesselMasterPhone: '2',
      notes: 'Ladder is short',
      imoNumber: '3000489',
    });
    const { id: projectId } = createProject(project.db, { vesselDirectoryId: loser.id, vesselName: 'Kystten' });
    project.db
      .insert(partsUsed)
      .values({
        projectId,
        partName: 'Ring',
        operatorId: project.people.operator.id,
        usedDate: '2026-03-02',
        vesselName: 'Kystten',
      })
      .run();
    const preview = await project.as.manager.vesselMerges.preview({ id: winner.id, loserId: loser.id });
    expect(preview.fields).toEqual(
      expect.arrayContaining([
        { field: 'vesselName', winner: 'Kysten', loser: 'Kystten', suggested: 'winner' },
        { field: 'vesselMasterName', winner: 'Capt. A', loser: 'Capt. B', suggested: 'winner' },
        // The phone of the other master is not put beside this one's name.
        { field: 'vesselMasterPhone', winner: null, loser: '2', suggested: 'winner' },
        { field: 'notes', winner: null, loser: 'Ladder is short', suggested: 'loser' },
      ]),
    );
    expect(preview.moves).toEqual({ projects: 1, openProjects: 1, services: 0, contacts: 1, parts: 1 });
    expect(preview.warnings).toEqual([expect.stringContaining('different IMO numbers')]);
  });

  test('proposes no brand that nobody entered', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Kysten Star', brand1: 'Ørsta Filter' });
    const preview = await project.as.manager.vesselMerges.preview({ id: winner.id, loserId: loser.id });
    const brands = preview.fields.filter(({ field }) => field.startsWith('brand'));
    expect(brands).toEqual([
      { field: 'brand1', winner: 'Headway', loser: 'Ørsta Filter', suggested: 'loser' },
    ]);
    const turned = await project.as.manager.vesselMerges.preview({ id: loser.id, loserId: winner.id });
    expect(turned.fields.find(({ field }) => field === 'brand1')).toMatchObject({ suggested: 'winner' });
    await change(winner.id, { brand2: '' });
    const emptied = await project.as.manager.vesselMerges.preview({ id: winner.id, loserId: loser.id });
    expect(emptied.fields.filter(({ field }) => field === 'brand2')).toEqual([]);
  });

  test('of two IMO numbers needs the one that is given up, typed', async () => {
    const winner = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    const loser = add({ vesselName: 'Kysten Star', imoNumber: '3000489' });
    const refused = {
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['confirmImoNumber'], message: expect.stringContaining('3000489') }] },
    };
    expect(await refusalOf(merge(winner.id, loser.id))).toMatchObject(refused);
    expect(await refusalOf(merge(winner.id, loser.id, { confirmImoNumber: '3000116' }))).toMatchObject(
      refused,
    );
    const turned = { fromLoser: ['imoNumber'] };
    expect(await codeOf(merge(winner.id, loser.id, { ...turned, confirmImoNumber: '3000489' }))).toBe(
      'BAD_REQUEST',
    );
    expect(await codeOf(merge(winner.id, loser.id, { ...turned, confirmImoNumber: 'IMO 3000116' }))).toBe(
      'OK',
    );
    expect(entry(winner.id)).toMatchObject({ imoNumber: '3000489' });
  });

  test('moves projects, services and contacts, takes the chosen fields and puts the loser aside', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const winner = add({ vesselName: 'Kysten', clientName: 'Haukvær', vesselMasterName: 'Capt. A' });
    const loser = add({
      vesselName: 'M/V Kysten Star',
      clientName: 'Solvåg',
      vesselMasterName: 'Capt. B',
      vesselMasterPhone: '2',
      imoNumber: '3000116',
    });
    complete(winner.id, '2026-01-10');
    const late = complete(loser.id, '2026-02-10');
    const open = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: loser.vesselName,
      clientName: 'Solvåg',
      vesselMasterName: 'Capt. B',
    }).id;
    const made = await merge(winner.id, loser.id, {
      fromLoser: ['imoNumber', 'vesselMasterName', 'vesselMasterPhone'],
    });
    expect(made.vessel).toMatchObject({
      vesselName: 'Kysten',
      imoNumber: '3000116',
      previousNames: ['M/V Kysten Star'],
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. B',
      vesselMasterPhone: '2',
      lastServiceDate: '2026-02-10',
      nextServiceDue: '2027-02-10',
    });
    expect(made.merge).toMatchObject({
      loserName: 'M/V Kysten Star',
      mergedBy: 'Mona Manager',
      undoneAt: null,
    });
    expect(entry(winner.id).serviceHistory).toHaveLength(2);
    expect(entry(loser.id)).toMatchObject({
      vesselName: 'M/V Kysten Star (merged 1)',
      imoNumber: null,
      mergedIntoId: winner.id,
      archivedAt: project.clock.now(),
    });
    expect(projectRow(open)).toMatchObject({
      vesselDirectoryId: winner.id,
      vesselName: 'Kysten',
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. B',
    });
    expect(projectRow(late)).toMatchObject({ vesselDirectoryId: winner.id, vesselName: 'M/V Kysten Star' });
    expect(
      project.db
        .select()
        .from(vesselServiceHistory)
        .where(eq(vesselServiceHistory.vesselDirectoryId, winner.id))
        .all(),
    ).toHaveLength(2);
    expect(project.db.select().from(vesselContacts).orderBy(vesselContacts.id).all()).toMatchObject([
      { name: 'Capt. A', validTo: '2026-03-02' },
      { name: 'Capt. B', validTo: null, isPrimary: true },
    ]);
    const actions = project.db.select().from(auditLogs).where(eq(auditLogs.action, 'merge')).all();
    expect(actions.map(({ entityType, entityId }) => `${entityType} ${entityId}`)).toEqual([
      `vessel ${loser.id}`,
      `project ${late}`,
      `project ${open}`,
      `vessel ${winner.id}`,
    ]);
    expect(await project.as.operator.vessels.match({ q: 'kysten star' })).toMatchObject([
      { matchedBy: 'former name', vessel: { id: winner.id } },
    ]);
    expect(await project.as.operator.vessels.byId({ id: loser.id })).toMatchObject({ id: winner.id });
  });

  test('of two that share a name leaves the name alone', async () => {
    const loser = add({ vesselName: 'Kysten' });
    const winner = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    expect(winner.vesselName).toBe('Kysten (IMO 3000116)');
    const { vessel, merge: made } = await merge(winner.id, loser.id, { fromLoser: ['vesselName'] });
    expect(vessel).toMatchObject({ vesselName: 'Kysten', previousNames: [] });
    await project.as.manager.vesselMerges.undo({ id: made.id });
    expect([entry(winner.id).vesselName, entry(loser.id).vesselName]).toEqual([
      'Kysten (IMO 3000116)',
      'Kysten',
    ]);
  });

  test('is refused with itself, with what is merged or archived, and where one was changed meanwhile', async () => {
    const [one, other, third] = [add(), add(), add()];
    expect(await codeOf(merge(one.id, one.id))).toBe('BAD_REQUEST');
    expect(await codeOf(project.as.manager.vesselMerges.preview({ id: one.id, loserId: 999 }))).toBe('NOT_FOUND');
    expect(await refusalOf(merge(one.id, other.id, { loserVersion: 7 }))).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { winner: { id: one.id }, loser: { id: other.id } } },
    });
    await merge(one.id, other.id);
    expect(await codeOf(merge(third.id, other.id))).toBe('CONFLICT');
    await project.as.manager.vessels.archive({ id: third.id });
    expect(await refusalOf(merge(third.id, one.id))).toMatchObject({
      message: expect.stringContaining('archived'),
    });
    await merge(one.id, third.id);
    expect(entry(third.id).mergedIntoId).toBe(one.id);
    for (const call of [
      project.as.operator.vesselMerges.preview({ id: one.id, loserId: third.id }),
      project.as.operator.vesselMerges.list({ id: one.id }),
      project.as.operator.vesselMerges.undo({ id: 1 }),
      project.as.operator.vesselMerges.merge({ id: 1, version: 1, loserId: 2, loserVersion: 1 }),
    ]) {
      expect(await codeOf(call)).toBe('FORBIDDEN');
    }
  });
});

describe('a merge that is undone', () => {
  test('keeps what was changed meanwhile otherwise, and what was completed goes with its vessel', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', clientName: 'Solvåg' });
    const { id: open } = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: 'Bølgen',
      clientName: 'Solvåg',
    });
    const made = await merge(winner.id, loser.id);
    await project.as.manager.vessels.update({ id: winner.id, version: entry(winner.id).version, notes: 'New' });
    const { id } = project.db
      .update(vesselProjects)
      .set({ status: 'completed', completedDate: '2026-02-20', description: 'Done meanwhile' })
      .where(eq(vesselProjects.id, open))
      .returning()
      .get()!;
    const work = {
      clock: project.clock,
      actor: { userId: project.people.manager.id, name: 'Mona', role: 'manager' as const },
    };
    inTransaction(project.db, (tx) =>
      recordService(tx, work, {
        projectId: id,
        vesselDirectoryId: winner.id,
        serviceDate: '2026-02-20',
        serviceType: 'annual service',
        operatorName: 'Ola',
      }),
    );
    expect(await project.as.manager.vesselMerges.undo({ id: made.merge.id })).toMatchObject({
      id: loser.id,
      vesselName: 'Bølgen',
      lastServiceDate: '2026-02-20',
      archivedAt: null,
    });
    expect(entry(winner.id)).toMatchObject({
      notes: 'New',
      lastServiceDate: null,
      clientName: null,
      previousNames: [],
    });
    expect(projectRow(open)).toMatchObject({
      vesselDirectoryId: loser.id,
      vesselName: 'Bølgen',
      description: 'Done meanwhile',
    });
    expect(await project.as.manager.vesselMerges.list({ id: winner.id })).toMatchObject([
      { id: made.merge.id, loserName: 'Bølgen', undoneBy: 'Mona Manager' },
    ]);
    expect(await codeOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toBe('CONFLICT');
    expect(await codeOf(project.as.manager.vesselMerges.undo({ id: 99 }))).toBe('NOT_FOUND');
  });

  test('has its people back though the client of both was given another name meanwhile', async () => {
    const people = { clientName: 'Solvåg', vesselMasterName: 'Capt. B', portAgentName: 'Agda' };
    const winner = add({ vesselName: 'Kysten', clientName: 'Solvåg' });
    const loser = add({ vesselName: 'Bølgen', ...people });
    const made = await merge(winner.id, loser.id);
    const { companies } = await project.as.manager.companies.list({});
    const { id, version } = companies.find(({ name }) => name === 'Solvåg')!;
    await project.as.manager.companies.update({ id, version, name: 'Solvåg Bulk' });
    expect(await project.as.manager.vesselMerges.undo({ id: made.merge.id })).toMatchObject({
      ...people,
      clientName: 'Solvåg Bulk',
    });
    const contacts = await project.as.manager.vesselContacts.list({ vesselDirectoryId: loser.id });
    expect(contacts.map(({ name, validTo }) => [name, validTo])).toEqual([
      ['Capt. B', null],
      ['Agda', null],
    ]);
  });

  test('of before what files said stood apart has each of the two say what was said of it', async () => {
    const bring = async (rows: string) => {
      const csv = `Vessel,Last service,Last service type,Next due\n${rows}`;
      const { planHash } = await project.as.manager.vessels.importCsv({ csv, dryRun: true });
      await project.as.manager.vessels.importCsv({ csv, planHash });
    };
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    await bring('Kysten,,,\nBølgen,2025-05-04,survey,2026-06-01\nSkjæret,2025-03-04,,2026-04-01\n');
    const [kysten, bølgen, skjæret] = [1, 2, 3].map(entry);
    const served = complete(skjæret!.id, '2026-01-10');
    const withProject = entry(skjæret!.id);
    const made = [await merge(kysten!.id, bølgen!.id), await merge(kysten!.id, skjæret!.id)];
    asMigrated();

    for (const { merge: one } of made.toReversed()) await project.as.manager.vesselMerges.undo({ id: one.id });
    const said = ({ id }: { id: number }) => {
      const { lastServiceDate, lastServiceType, nextServiceDue } = entry(id);
      return [lastServiceDate, lastServiceType, nextServiceDue];
    };
    expect(said(kysten!)).toEqual([null, null, null]);
    expect(said(bølgen!)).toEqual(['2025-05-04', 'survey', '2026-06-01']);
    expect(said(skjæret!)).toEqual([withProject.lastServiceDate, 'annual service', withProject.nextServiceDue]);
    const { version } = projectRow(served);
    await project.as.manager.projects.transition({
      id: served,
      version,
      to: 'in progress',
      reason: 'Wrong ship',
    });
    expect(said(skjæret!)).toEqual([null, null, null]);
  });

  test('names the people and the client as they are called by now', async () => {
    const winner = add({ vesselName: 'Kysten', clientName: 'Haukvær', vesselMasterName: 'Capt. A' });
    const loser = add({ vesselName: 'Bølgen', clientName: 'Solvåg', vesselMasterName: 'Capt. B' });
    const made = await merge(winner.id, loser.id, { fromLoser: ['clientName'] });
    const people = await project.as.manager.vesselContacts.list({ vesselDirectoryId: winner.id });
    const gone = people.find(({ name }) => name === 'Capt. B')!;
    await project.as.manager.vesselContacts.update({ id: gone.id, version: gone.version, name: 'Capt. Berg' });
    const { companies } = await project.as.manager.companies.list({});
    const { id, version } = companies.find(({ name }) => name === 'Haukvær')!;
    await project.as.manager.companies.update({ id, version, name: 'Haukvær Tank' });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect(entry(winner.id)).toMatchObject({ clientName: 'Haukvær Tank', vesselMasterName: 'Capt. A' });
    expect(entry(loser.id)).toMatchObject({ clientName: 'Solvåg', vesselMasterName: 'Capt. Berg' });
  });

  test('is refused with the reason where something would be lost or cannot be given back', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', notes: 'Ladder is short', imoNumber: '3000116' });
    const { id: projectId } = createProject(project.db, { vesselDirectoryId: loser.id, vesselName: 'Bølgen' });
    const made = await merge(winner.id, loser.id);
    const reason = async () =>
      (await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).message;
    const refusedAfter = async (change: () => unknown, words: string) => {
      await change();
      expect(await reason()).toContain(words);
    };
    await refusedAfter(
      () =>
        project.as.manager.vessels.update({ id: winner.id, version: entry(winner.id).version, notes: 'Other' }),
      'Notes of Kysten has been changed since.',
    );
    await project.as.manager.vessels.update({
      id: winner.id,
      version: entry(winner.id).version,
      notes: 'Ladder is short',
    });
    const third = add({ vesselName: 'Skjæret' });
    const give = (vesselDirectoryId: number, vesselName: string) =>
      project.db
        .update(vesselProjects)
        .set({ vesselDirectoryId, vesselName })
        .where(eq(vesselProjects.id, projectId))
        .run();
    await refusedAfter(
      () => give(third.id, 'Skjæret'),
      `Project ${projectId} has been given to another vessel since.`,
    );
    give(winner.id, 'Kysten');
    const chained = await merge(third.id, winner.id);
    expect(await reason()).toContain('Undo that merge first');
    await project.as.manager.vesselMerges.undo({ id: chained.merge.id });
    await project.as.manager.vessels.update({
      id: third.id,
      version: entry(third.id).version,
      vesselName: 'Bølgen',
    });
    expect(await reason()).toContain('another vessel is called Bølgen now');
    await project.as.manager.vessels.update({
      id: third.id,
      version: entry(third.id).version,
      vesselName: 'Skjæret',
    });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect(entry(loser.id)).toMatchObject({ vesselName: 'Bølgen', imoNumber: '3000116' });
  });

  test('is refused while the vessel that was kept has the IMO number of the other one', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const made = await merge(winner.id, loser.id, { fromLoser: [] });
    await change(winner.id, { imoNumber: '3000116' });
    expect(await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'The merge cannot be undone: Kysten has the IMO number 3000116 now, which Bølgen would take back. Remove it from Kysten first.',
    });
    await change(winner.id, { imoNumber: null });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect([entry(winner.id).imoNumber, entry(loser.id).imoNumber]).toEqual([null, '3000116']);
  });

  test('is refused while a third vessel has the IMO number of the other one', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const third = add({ vesselName: 'Skjæret' });
    const made = await merge(winner.id, loser.id, { fromLoser: [] });
    await change(third.id, { imoNumber: '3000116' });
    expect((await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).message).toBe(
      'The merge cannot be undone: Skjæret has the IMO number 3000116 now, which Bølgen would take back. Remove it from Skjæret first.',
    );
  });

  test('is refused while the vessel that was kept has the name of the other one', async () => {
    const winner = add({ vesselName: 'Bølgen' });
    await change(winner.id, { vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen' });
    const made = await merge(winner.id, loser.id, { fromLoser: [] });
    await change(winner.id, { vesselName: 'Bølgen' });
    expect(await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'The merge cannot be undone: Kysten is called Bølgen now, the name that the merged vessel would take back. Rename it first.',
    });
    await change(winner.id, { vesselName: 'Skjæret' });
    add({ vesselName: 'Kysten' });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect([entry(winner.id).vesselName, entry(loser.id).vesselName]).toEqual(['Skjæret', 'Bølgen']);
  });
});

describe('archiving', () => {
  test('holds for projects that would be taken up again', async () => {
    const { id, vesselName } = add({ vesselName: 'Kysten' });
    const project1 = createProject(project.db, { vesselDirectoryId: id, vesselName, status: 'cancelled' });
    const done = complete(id, '2026-02-20');
    await project.as.manager.vessels.archive({ id });
    const again = [
      { id: project1.id, version: project1.version, to: 'not confirmed' as const, reason: 'After all' },
      { id: done, version: projectRow(done).version, to: 'in progress' as const, reason: 'A leak' },
    ];
    for (const step of again) {
      expect(await refusalOf(project.as.manager.projects.transition(step))).toMatchObject({
        code: 'CONFLICT',
        message: 'Kysten is archived. Restore it in the directory first.',
      });
    }
    await project.as.manager.vessels.restore({ id });
    for (const step of again) await project.as.manager.projects.transition(step);
  });

  test('of what has become part of another vessel does not archive that one', async () => {
    const [winner, loser] = [add({ vesselName: 'Kysten' }), add({ vesselName: 'Kystten' })];
    await merge(winner.id, loser.id);
    for (const call of [project.as.manager.vessels.archive, project.as.manager.vessels.restore]) {
      expect(await codeOf(call({ id: loser.id }))).toBe('CONFLICT');
    }
    expect(entry(winner.id).archivedAt).toBeNull();
  });

  test('leaves the name with the archived one, and says so to whoever wants it', async () => {
    const { id } = add({ vesselName: 'Kysten' });
    await project.as.manager.vessels.archive({ id });
    const again = (fields: object = {}) => project.as.manager.vessels.create({ vesselName: 'Kysten', ...fields });
    expect((await refusalOf(again())).message).toMatch(/^An archived vessel has this name. Restore it/);
    expect((await again({ imoNumber: '3000116' })).vesselName).toBe('Kysten (IMO 3000116)');
    await project.as.manager.vessels.restore({ id });
  });

  test('takes a vessel out of matches, keeps its history, and is undone', async () => {
    const { id } = add({ vesselName: 'Kysten' });
    complete(id, '2026-01-10');
    const archived = await project.as.manager.vessels.archive({ id });
    expect(archived.archivedAt).not.toBeNull();
    expect(await project.as.manager.vessels.archive({ id })).toEqual(archived);
    expect(await project.as.manager.vessels.match({ q: 'kysten' })).toEqual([]);
    expect(await project.as.operator.vessels.byId({ id })).toMatchObject({ lastServiceDate: '2026-01-10' });
    expect(await project.as.manager.vessels.restore({ id })).toMatchObject({ archivedAt: null, version: 4 });
    expect(await project.as.manager.vessels.match({ q: 'kysten' })).toHaveLength(1);
    const actions = project.db.select().from(auditLogs).where(eq(auditLogs.entityId, id)).all();
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['archive', 'restore']));
  });

  test('is refused while projects are open, which it names; operators may not', async () => {
    const { id, vesselName } = add();
    const open = createProject(project.db, { vesselDirectoryId: id, vesselName, status: 'work done' });
    expect(await refusalOf(project.as.manager.vessels.archive({ id }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`${open.id} (work done)`),
    });
    expect(await codeOf(project.as.operator.vessels.archive({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.operator.vessels.restore({ id }))).toBe('FORBIDDEN');
  });
});
