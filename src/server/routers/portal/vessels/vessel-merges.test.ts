import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, partsUsed, serviceRules, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { storedEntry } from '#server/services/vessels/vessel-rows.ts';
import { recordService } from '#server/services/vessels/service-status/record-service.ts';
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
const projectRow = (id: number) =>
  project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
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

describe('a merge', () => {
  test('is previewed field by field, with what moves', async () => {
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
    const { id: projectId } = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: 'Kystten',
    });
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
        // The other master's phone is not put beside this one's name.
        { field: 'vesselMasterPhone', winner: null, loser: '2', suggested: 'winner' },
        { field: 'notes', winner: null, loser: 'Ladder is short', suggested: 'loser' },
      ]),
    );
    expect(preview.moves).toEqual({ projects: 1, openProjects: 1, services: 0, contacts: 1, parts: 1 });
    expect(preview.warnings).toEqual([expect.stringContaining('different IMO numbers')]);
  });

  test('suggests no brand that nobody entered', async () => {
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

  test('of two IMO numbers needs the dropped one typed', async () => {
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

  test('shows projects, services and contacts under the winner, which takes the chosen fields', async () => {
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
    expect(entry(loser.id)).toMatchObject({
      vesselName: loser.vesselName,
      imoNumber: '3000116',
      mergedIntoId: winner.id,
      archivedAt: null,
    });
    const shown = (id: number) => project.as.manager.projects.byId({ id });
    expect(await shown(open)).toMatchObject({
      vesselDirectoryId: winner.id,
      imoNumber: '3000116',
      vesselName: 'Kysten',
      clientName: 'Haukvær',
      vesselMasterName: 'Capt. B',
    });
    expect(await shown(late)).toMatchObject({ vesselDirectoryId: winner.id, vesselName: 'M/V Kysten Star' });
    expect([projectRow(open), projectRow(late)]).toMatchObject(
      Array(2).fill({ vesselDirectoryId: loser.id }),
    );
    const { projects } = await project.as.manager.projects.list({ vesselDirectoryId: winner.id });
    expect(projects).toHaveLength(3);
    expect((await project.as.manager.vessels.visits({ id: winner.id })).visits).toEqual(
      expect.arrayContaining([expect.objectContaining({ serviceId: expect.any(Number), projectId: late })]),
    );
    const people = await project.as.manager.vesselContacts.list({ vesselDirectoryId: winner.id });
    expect(people).toMatchObject([
      { name: 'Capt. B', validTo: null, isPrimary: true },
      { name: 'Capt. A', validTo: '2026-03-02' },
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

  test("is resolved by everything that reads a vessel's records", async () => {
    const { manager, operator } = project.as;
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 1 }).run();
    const winner = add({ vesselName: 'Kysten', imoNumber: '3000116' });
    const loser = add({ vesselName: 'Bølgen', vesselMasterName: 'Capt. B' });
    const done = complete(loser.id, '2026-02-10');
    const part = { operatorId: project.people.operator.id, usedDate: '2026-02-10', vesselName: 'Bølgen' };
    project.db
      .insert(partsUsed)
      .values({ ...part, projectId: done, partName: 'Ring' })
      .run();
    const open = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: 'Bølgen',
      serviceType: 'annual service',
      assignedOperatorId: project.people.operator.id,
    }).id;
    await operator.corrections.suggest({
      clientUuid: crypto.randomUUID(),
      vesselDirectoryId: loser.id,
      field: 'location',
      suggestedValue: 'Bergen',
    });
    await merge(winner.id, loser.id, { fromLoser: [] });

    const found = await manager.projects.list({ q: 'IMO 3000116' });
    expect(new Set(found.projects.map(({ id }) => id))).toEqual(new Set([done, open]));
    for (const vesselDirectoryId of [winner.id, loser.id]) {
      expect((await manager.projects.list({ vesselDirectoryId })).total).toBe(2);
      expect(await operator.vesselContacts.list({ vesselDirectoryId })).toMatchObject([
        { name: 'Capt. B', isPrimary: false, vesselDirectoryId: winner.id },
      ]);
      expect(await operator.vessels.parts({ id: vesselDirectoryId })).toMatchObject([{ partName: 'Ring' }]);
    }
    expect(await operator.projects.previousServices({ id: open })).toHaveLength(1);
    expect((await manager.vessels.list({})).vessels).toMatchObject([
      { id: winner.id, hasProject: true, lastServiceDate: '2026-02-10', nextServiceDue: '2026-03-10' },
    ]);
    expect((await manager.vessels.match({ q: 'kysten' }))[0]?.openProjects).toMatchObject([
      { projectId: open },
    ]);
    expect((await manager.corrections.list({})).corrections).toMatchObject([{ vessel: { id: winner.id } }]);
    const usage = await manager.parts.pricedGroups({ groupBy: 'vessel' });
    expect(usage.groups).toMatchObject([{ label: 'Kysten' }]);
    const { csv } = await manager.vesselContacts.exportCsv({});
    expect(csv).toContain('Kysten,3000116,master,Capt. B');
    expect(await codeOf(manager.vessels.archive({ id: winner.id }))).toBe('CONFLICT');
    expect(
      await manager.vessels.addService({ id: loser.id, serviceDate: '2026-02-20', serviceType: 'survey' }),
    ).toMatchObject({
      id: winner.id,
      lastServiceDate: '2026-02-20',
    });
  });

  test('keeps the reported service of the winner where both were reported on one day', async () => {
    const winner = add({ reportedServiceDate: '2026-01-10', reportedServiceType: 'annual service' });
    const loser = add({ reportedServiceDate: '2026-01-10', reportedServiceType: 'reagent supply' });
    const { vessel } = await merge(winner.id, loser.id);
    expect(vessel).toMatchObject({ lastServiceDate: '2026-01-10', lastServiceType: 'annual service' });
  });

  test('makes a conflict of an edit that was begun on the merged vessel', async () => {
    const [winner, loser] = [add({ vesselName: 'Kysten' }), add({ vesselName: 'Bølgen' })];
    const seen = await change(loser.id, { notes: 'Ladder is short' });
    await merge(winner.id, loser.id, { fromLoser: [] });
    expect(entry(winner.id).version).toBe(seen.version);
    const edit = { id: loser.id, version: seen.version, notes: 'Ladder is long' };
    expect(await refusalOf(project.as.manager.vessels.update(edit))).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { id: winner.id } },
    });
    expect(entry(winner.id).notes).toBeNull();
  });

  test('of two that share a name leaves the name unchanged', async () => {
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

  test('is refused with itself, with a merged or archived vessel, and after a change of either', async () => {
    const [one, other, third] = [add(), add(), add()];
    expect(await codeOf(merge(one.id, one.id))).toBe('BAD_REQUEST');
    expect(await codeOf(project.as.manager.vesselMerges.preview({ id: one.id, loserId: 999 }))).toBe(
      'NOT_FOUND',
    );
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
  test('keeps what was changed since, and what was completed goes with its vessel', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', clientName: 'Solvåg' });
    const { id: open } = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: 'Bølgen',
      clientName: 'Solvåg',
    });
    const made = await merge(winner.id, loser.id);
    await project.as.manager.vessels.update({
      id: winner.id,
      version: entry(winner.id).version,
      notes: 'New',
    });
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
        vesselDirectoryId: loser.id,
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
      // Its name when the work was done.
      vesselName: 'Kysten',
      description: 'Done meanwhile',
    });
    expect(await project.as.manager.vesselMerges.list({ id: winner.id })).toMatchObject([
      { id: made.merge.id, loserName: 'Bølgen', undoneBy: 'Mona Manager' },
    ]);
    expect(await codeOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toBe('CONFLICT');
    expect(await codeOf(project.as.manager.vesselMerges.undo({ id: 99 }))).toBe('NOT_FOUND');
  });

  test('restores its contacts although the client of both was renamed since', async () => {
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

  test('uses the current names of people and client', async () => {
    const winner = add({ vesselName: 'Kysten', clientName: 'Haukvær', vesselMasterName: 'Capt. A' });
    const loser = add({ vesselName: 'Bølgen', clientName: 'Solvåg', vesselMasterName: 'Capt. B' });
    const made = await merge(winner.id, loser.id, { fromLoser: ['clientName'] });
    const people = await project.as.manager.vesselContacts.list({ vesselDirectoryId: winner.id });
    const gone = people.find(({ name }) => name === 'Capt. B')!;
    await project.as.manager.vesselContacts.update({
      id: gone.id,
      version: gone.version,
      name: 'Capt. Berg',
    });
    const { companies } = await project.as.manager.companies.list({});
    const { id, version } = companies.find(({ name }) => name === 'Haukvær')!;
    await project.as.manager.companies.update({ id, version, name: 'Haukvær Tank' });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect(entry(winner.id)).toMatchObject({ clientName: 'Haukvær Tank', vesselMasterName: 'Capt. A' });
    expect(entry(loser.id)).toMatchObject({ clientName: 'Solvåg', vesselMasterName: 'Capt. Berg' });
  });

  test('keeps edits made since, and reverts the rest', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({
      vesselName: 'Bølgen',
      notes: 'Ladder is short',
      location: 'Bergen',
      imoNumber: '3000116',
    });
    const made = await merge(winner.id, loser.id);
    await change(winner.id, { notes: 'Other' });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect(entry(winner.id)).toMatchObject({ notes: 'Other', location: null, imoNumber: null });
    expect(entry(loser.id)).toMatchObject({
      notes: 'Ladder is short',
      location: 'Bergen',
      imoNumber: '3000116',
    });
  });

  test('gives nobody the phone number of another person', async () => {
    const people = async (vesselDirectoryId: number) => {
      const contacts = await project.as.manager.vesselContacts.list({ vesselDirectoryId });
      return contacts.map(({ name, phone, validTo }) => [name, phone, validTo]);
    };
    const undoneAfter = async (since: object, ofLoser: Fields = { vesselMasterPhone: '2' }) => {
      const master = { vesselMasterName: 'Capt. A', vesselMasterPhone: '1' };
      const winner = add(master);
      const loser = add({ vesselMasterName: 'Capt. B', ...ofLoser });
      const { vesselName } = winner;
      const open = createProject(project.db, { vesselDirectoryId: winner.id, vesselName, ...master });
      const fromLoser = ['vesselMasterName', 'vesselMasterPhone'];
      const made = await merge(winner.id, loser.id, { fromLoser });
      await change(winner.id, since);
      await project.as.manager.vesselMerges.undo({ id: made.merge.id });
      return { winner: await people(winner.id), loser: await people(loser.id), open: projectRow(open.id) };
    };

    expect(await undoneAfter({ vesselMasterPhone: '3' })).toMatchObject({
      winner: [
        ['Capt. A', '1', null],
        ['Capt. B', '3', '2026-03-02'],
      ],
      loser: [['Capt. B', '2', null]],
      open: { vesselMasterName: 'Capt. A', vesselMasterPhone: '1' },
    });
    const sameNumber = await undoneAfter({ vesselMasterPhone: '3' }, { vesselMasterPhone: '1' });
    expect(sameNumber.winner).toContainEqual(['Capt. A', '1', null]);
    const replaced = await undoneAfter({ vesselMasterName: 'Capt. C' });
    expect(replaced.winner).toContainEqual(['Capt. C', '2', null]);
  });

  test('leaves a project with another vessel that it was given to since', async () => {
    const [winner, loser, third] = [add(), add(), add({ vesselName: 'Skjæret' })];
    const { id, version } = createProject(project.db, {
      vesselDirectoryId: loser.id,
      vesselName: loser.vesselName,
    });
    const made = await merge(winner.id, loser.id);
    await project.as.manager.projects.update({
      id,
      version: version + 1,
      vesselDirectoryId: third.id,
      vesselName: 'Skjæret',
    });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect(projectRow(id)).toMatchObject({ vesselDirectoryId: third.id, vesselName: 'Skjæret' });
  });

  test('works in any order for chained merges', async () => {
    const loser = add({ vesselName: 'Bølgen', notes: 'Ladder is short' });
    const winner = add({ vesselName: 'Kysten' });
    const third = add({ vesselName: 'Skjæret' });
    const open = createProject(project.db, { vesselDirectoryId: loser.id, vesselName: 'Bølgen' }).id;
    const first = await merge(winner.id, loser.id);
    const second = await merge(third.id, winner.id);
    expect(second.vessel).toMatchObject({ previousNames: ['Bølgen', 'Kysten'], notes: 'Ladder is short' });
    expect(await project.as.manager.projects.byId({ id: open })).toMatchObject({
      vesselName: 'Skjæret',
      vesselDirectoryId: third.id,
    });
    await project.as.manager.vesselMerges.undo({ id: first.merge.id });
    expect(projectRow(open)).toMatchObject({ vesselName: 'Bølgen', vesselDirectoryId: loser.id });
    expect(entry(third.id).previousNames).toEqual(['Kysten']);
    await project.as.manager.vesselMerges.undo({ id: second.merge.id });
    expect([winner, third].map(({ id }) => entry(id))).toMatchObject([
      { previousNames: [], notes: null },
      { previousNames: [], notes: null },
    ]);
  });

  test('is refused while a third vessel has the name of the other one', async () => {
    const [winner, loser, third] = [add(), add({ vesselName: 'Bølgen' }), add()];
    const made = await merge(winner.id, loser.id);
    await project.as.manager.vessels.update({
      id: winner.id,
      version: entry(winner.id).version,
      notes: 'Still here',
    });
    project.db
      .update(vesselDirectory)
      .set({ previousNames: [] })
      .where(eq(vesselDirectory.id, winner.id))
      .run();
    await change(third.id, { vesselName: 'Bølgen' });
    expect((await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).message).toBe(
      'The merge cannot be undone: another vessel is now called Bølgen. Rename that one first.',
    );
  });

  test('is refused while the winner has the IMO number of the other one', async () => {
    const winner = add({ vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const made = await merge(winner.id, loser.id, { fromLoser: [] });
    await change(winner.id, { imoNumber: '3000116' });
    expect(await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'The merge cannot be undone: Kysten now has the IMO number 3000116 of Bølgen. Remove it from Kysten first.',
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
      'The merge cannot be undone: Skjæret now has the IMO number 3000116 of Bølgen. Remove it from Skjæret first.',
    );
  });

  test('is refused while the winner has the name of the other one', async () => {
    const winner = add({ vesselName: 'Bølgen' });
    await change(winner.id, { vesselName: 'Kysten' });
    const loser = add({ vesselName: 'Bølgen' });
    const made = await merge(winner.id, loser.id, { fromLoser: [] });
    await change(winner.id, { vesselName: 'Bølgen' });
    expect(await refusalOf(project.as.manager.vesselMerges.undo({ id: made.merge.id }))).toMatchObject({
      code: 'CONFLICT',
      message:
        'The merge cannot be undone: Kysten is now called Bølgen, the former name of the merged vessel. Rename it first.',
    });
    await change(winner.id, { vesselName: 'Skjæret' });
    add({ vesselName: 'Kysten' });
    await project.as.manager.vesselMerges.undo({ id: made.merge.id });
    expect([entry(winner.id).vesselName, entry(loser.id).vesselName]).toEqual(['Skjæret', 'Bølgen']);
  });
});

describe('archiving', () => {
  test('also applies to projects that would be reopened', async () => {
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

  test('of a merged vessel does not archive its survivor', async () => {
    const [winner, loser] = [add({ vesselName: 'Kysten' }), add({ vesselName: 'Kystten' })];
    await merge(winner.id, loser.id);
    for (const call of [project.as.manager.vessels.archive, project.as.manager.vessels.restore]) {
      expect(await codeOf(call({ id: loser.id }))).toBe('CONFLICT');
    }
    expect(entry(winner.id).archivedAt).toBeNull();
  });

  test('keeps the name, and refuses it to others', async () => {
    const { id } = add({ vesselName: 'Kysten' });
    await project.as.manager.vessels.archive({ id });
    const again = (fields: object = {}) =>
      project.as.manager.vessels.create({ vesselName: 'Kysten', ...fields });
    expect((await refusalOf(again())).message).toMatch(/^An archived vessel has this name. Restore it/);
    expect((await again({ imoNumber: '3000116' })).vesselName).toBe('Kysten (IMO 3000116)');
    await project.as.manager.vessels.restore({ id });
  });

  test('removes a vessel from matches, keeps its history, and can be undone', async () => {
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
