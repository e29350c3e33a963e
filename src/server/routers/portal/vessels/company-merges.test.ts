import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '#contract/vessel/company.ts';
import { auditLogs, companies, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let winner: Company;
let loser: Company;
beforeEach(async () => {
  project = createProjectHarness();
  winner = await project.as.manager.companies.create({ name: 'Fjordlast Rederi', engineerName: 'Siri' });
  loser = await project.as.manager.companies.create({
    name: 'Fjordlast Shipping',
    alternativeNames: ['FS'],
    engineerName: 'Eirik',
    engineerEmail: 'eirik@fjordlast.example',
  });
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const calls = () => project.as.manager.companyMerges;
const seen = async (id: number) => (await project.as.manager.companies.byId({ id })).version;
const merge = async (fields: object = {}) =>
  calls().merge({
    id: winner.id,
    version: await seen(winner.id),
    loserId: loser.id,
    loserVersion: await seen(loser.id),
    ...fields,
  });
const undo = (id: number) => calls().undo({ id });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown } }) => error,
  );
const rowOf = (id: number) =>
  project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const ownerOf = (directoryId: number) =>
  project.db.select().from(vesselDirectory).where(eq(vesselDirectory.id, directoryId)).get()!.companyId;
const clientOf = async (id: number) => (await project.as.manager.vessels.byId({ id })).clientName;

/** A vessel of the loser with an open and a completed project. */
function fleet() {
  const vessel = addVessel(project.db, project.clock, { clientName: 'FS' });
  const own = {
    vesselDirectoryId: vessel.id,
    vesselName: vessel.vesselName,
    clientName: loser.name,
    companyName: loser.name,
    companyId: loser.id,
  };
  return {
    vessel,
    open: createProject(project.db, { ...own, status: 'scheduled' }),
    done: createProject(project.db, { ...own, status: 'cancelled' }),
  };
}

describe('a merge of two companies', () => {
  test('is previewed field by field, with the alternative names and what moves', async () => {
    fleet();
    const preview = await calls().preview({ id: winner.id, loserId: loser.id });
    expect(preview).toMatchObject({
      winner: { name: 'Fjordlast Rederi' },
      loser: { name: 'Fjordlast Shipping', vessels: 1 },
      fields: [
        { field: 'name', winner: 'Fjordlast Rederi', loser: 'Fjordlast Shipping', suggested: 'winner' },
        { field: 'engineerName', winner: 'Siri', loser: 'Eirik', suggested: 'winner' },
        // The other engineer's address is not put beside this one's name.
        { field: 'engineerEmail', winner: null, loser: 'eirik@fjordlast.example', suggested: 'winner' },
      ],
      spellings: {
        winner: ['Fjordlast Shipping', 'FS'],
        loser: ['Fjordlast Rederi', 'FS'],
      },
      moves: { vessels: 1, projects: 2, openProjects: 1 },
    });
  });

  test('shows vessels and projects under the winner, which has every name of both', async () => {
    const { vessel, open, done } = fleet();
    const { company, merge: made } = await merge();
    expect(company).toMatchObject({
      name: 'Fjordlast Rederi',
      alternativeNames: ['Fjordlast Shipping', 'FS'],
      engineerName: 'Siri',
      engineerEmail: null,
      vessels: 1,
      merges: 1,
    });
    expect(made).toMatchObject({ loserId: loser.id, loserName: 'Fjordlast Shipping', undoneAt: null });
    expect(await clientOf(vessel.id)).toBe('Fjordlast Rederi');
    const shown = (id: number) => project.as.manager.projects.byId({ id });
    expect(await shown(open.id)).toMatchObject({ clientName: 'Fjordlast Rederi', companyId: winner.id });
    expect(await shown(done.id)).toMatchObject({ clientName: 'Fjordlast Shipping', companyId: winner.id });
    expect([ownerOf(vessel.id), rowOf(open.id).companyId, rowOf(done.id).companyId]).toEqual(
      Array(3).fill(loser.id),
    );
    expect(await project.as.manager.companies.list({})).toMatchObject({ total: 1 });
    const next = addVessel(project.db, project.clock, {
      vesselName: 'Bølgen',
      clientName: 'fjordlast shipping',
    });
    expect(ownerOf(next.id)).toBe(winner.id);
    const told = project.db.select().from(auditLogs).where(eq(auditLogs.action, 'merge')).all();
    expect(told.map(({ entityType, entityId }) => `${entityType} ${entityId}`).toSorted()).toEqual(
      [`company ${winner.id}`, `company ${loser.id}`, `project ${open.id}`, `project ${done.id}`].toSorted(),
    );
    expect(
      await codeOf(project.as.manager.companies.update({ id: loser.id, version: 2, name: 'Back' })),
    ).toBe('CONFLICT');
  });

  test('takes the chosen name and engineer of the other one', async () => {
    const { vessel } = fleet();
    const own = addVessel(project.db, project.clock, {
      vesselName: 'Kysten',
      clientName: 'Fjordlast Rederi',
    });
    const { company } = await merge({ fromLoser: ['name', 'engineerName', 'engineerEmail'] });
    expect(company).toMatchObject({
      id: winner.id,
      name: 'Fjordlast Shipping',
      alternativeNames: ['Fjordlast Rederi', 'FS'],
      engineerName: 'Eirik',
      engineerEmail: 'eirik@fjordlast.example',
    });
    expect([await clientOf(vessel.id), await clientOf(own.id)]).toEqual([
      'Fjordlast Shipping',
      'Fjordlast Shipping',
    ]);
    expect(project.db.select().from(companies).where(eq(companies.id, loser.id)).get()).toMatchObject({
      name: 'Fjordlast Shipping',
      alternativeNames: ['FS'],
      mergedIntoId: winner.id,
      archivedAt: null,
    });
  });

  test('is refused with itself, with a merged company, and with a stale preview', async () => {
    expect(await codeOf(calls().preview({ id: winner.id, loserId: winner.id }))).toBe('BAD_REQUEST');
    expect(await codeOf(calls().preview({ id: winner.id, loserId: 4711 }))).toBe('NOT_FOUND');
    const stale = await refusalOf(merge({ loserVersion: 9 }));
    expect(stale).toMatchObject({
      code: 'CONFLICT',
      cause: { current: { loser: { name: 'Fjordlast Shipping' } } },
    });
    await merge();
    expect(await codeOf(calls().preview({ id: winner.id, loserId: loser.id }))).toBe('CONFLICT');
    expect(
      await codeOf(project.as.operator.companyMerges.preview({ id: winner.id, loserId: loser.id })),
    ).toBe('FORBIDDEN');
  });
});

describe('the undo of such a merge', () => {
  test('restores both companies, their vessels and projects', async () => {
    const { vessel, open, done } = fleet();
    const rows = () => [open.id, done.id].map((id) => [rowOf(id).clientName, rowOf(id).companyId]);
    const before = rows();
    const { merge: made } = await merge({ fromLoser: ['name'] });
    expect(await undo(made.id)).toMatchObject({ name: 'Fjordlast Shipping', alternativeNames: ['FS'] });
    expect(await project.as.manager.companies.byId({ id: winner.id })).toMatchObject({
      name: 'Fjordlast Rederi',
      alternativeNames: [],
    });
    expect(rows()).toEqual(before);
    expect(await clientOf(vessel.id)).toBe('Fjordlast Shipping');
    expect(await calls().list({ id: winner.id })).toMatchObject([{ undoneBy: 'Mona Manager' }]);
    expect(await codeOf(undo(made.id))).toBe('CONFLICT');
    expect(await codeOf(undo(4711))).toBe('NOT_FOUND');
  });

  test('keeps with another client what was given to it since', async () => {
    const { vessel, open } = fleet();
    const other = addVessel(project.db, project.clock, { vesselName: 'Bølgen', clientName: 'FS' });
    const { merge: made } = await merge();
    const { version } = await project.as.manager.vessels.byId({ id: vessel.id });
    await project.as.manager.vessels.update({ id: vessel.id, version, clientName: 'Solvåg' });
    await undo(made.id);
    expect([await clientOf(vessel.id), await clientOf(other.id)]).toEqual(['Solvåg', 'Fjordlast Shipping']);
    expect(rowOf(open.id).clientName).toBe('Solvåg');
  });

  test('moves projects that were added since back with their vessel, and keeps added names', async () => {
    const { vessel } = fleet();
    const { merge: made } = await merge();
    const made2 = await project.as.manager.projects.create({
      vesselDirectoryId: vessel.id,
      clientName: 'Fjordlast Rederi',
      serviceType: 'survey',
    });
    await project.as.manager.companies.update({
      id: winner.id,
      version: await seen(winner.id),
      alternativeNames: ['Fjordlast Shipping', 'FS', 'FLR'],
    });
    await undo(made.id);
    expect(rowOf(made2.id)).toMatchObject({ clientName: 'Fjordlast Shipping', companyId: loser.id });
    expect((await project.as.manager.companies.byId({ id: winner.id })).alternativeNames).toEqual(['FLR']);
  });

  test('works after the winner was renamed, and keeps what was added to it', async () => {
    const { vessel, open } = fleet();
    const { merge: made } = await merge();
    const since = addVessel(project.db, project.clock, {
      vesselName: 'Bølgen',
      clientName: 'Fjordlast Rederi',
    });
    await project.as.manager.companies.update({
      id: winner.id,
      version: await seen(winner.id),
      name: 'Fjordlast',
    });
    await undo(made.id);
    expect([await clientOf(vessel.id), await clientOf(since.id)]).toEqual([
      'Fjordlast Shipping',
      'Fjordlast',
    ]);
    expect(rowOf(open.id).clientName).toBe('Fjordlast Shipping');
    expect((await project.as.manager.companies.byId({ id: winner.id })).alternativeNames).toEqual([
      'Fjordlast Rederi',
    ]);
  });

  test('is refused while the winner has a name of the other one', async () => {
    const { merge: made } = await merge();
    const spell = async (...alternativeNames: string[]) =>
      project.as.manager.companies.update({
        id: winner.id,
        version: await seen(winner.id),
        alternativeNames,
      });
    await spell('FJORDLAST SHIPPING');
    expect((await refusalOf(undo(made.id))).message).toBe(
      'The merge cannot be undone: Fjordlast Rederi is called Fjordlast Shipping now. Change that first.',
    );
    await spell();
    await undo(made.id);
    expect((await project.as.manager.companies.byId({ id: winner.id })).alternativeNames).toEqual([]);
  });

  test('keeps edits made since, and reverts the rest', async () => {
    const { merge: made } = await merge({ fromLoser: ['engineerName', 'engineerEmail'] });
    await project.as.manager.companies.update({
      id: winner.id,
      version: await seen(winner.id),
      engineerName: 'Else',
    });
    await undo(made.id);
    expect(await project.as.manager.companies.byId({ id: winner.id })).toMatchObject({
      engineerName: 'Else',
      engineerEmail: null,
    });
  });

  test('gives no engineer the e-mail address of another one', async () => {
    const read = () => project.as.manager.companies.byId({ id: winner.id });
    const edit = async (fields: object) =>
      project.as.manager.companies.update({ id: winner.id, version: (await read()).version, ...fields });
    await edit({ engineerEmail: 'siri@fjordlast.example' });
    const fromLoser = ['engineerName', 'engineerEmail'];
    const first = await merge({ fromLoser });
    await edit({ engineerEmail: 'eirik.new@fjordlast.example' });
    await undo(first.merge.id);
    expect(await read()).toMatchObject({ engineerName: 'Siri', engineerEmail: 'siri@fjordlast.example' });
    const second = await merge({ fromLoser });
    await edit({ engineerName: 'Ulla' });
    await undo(second.merge.id);
    expect((await read()).engineerName).toBe('Ulla');
    expect((await read()).engineerEmail).not.toBe('siri@fjordlast.example');
  });

  test('is refused while another company has one of the names', async () => {
    const { merge: made } = await merge();
    await project.as.manager.companies.update({
      id: winner.id,
      version: await seen(winner.id),
      alternativeNames: ['Fjordlast Shipping'],
    });
    await project.as.manager.companies.create({ name: 'F.S.' });
    expect(await refusalOf(undo(made.id))).toMatchObject({
      code: 'CONFLICT',
      message: 'The merge cannot be undone: F.S. is called FS now. Change that first.',
    });
  });

  test('works in any order for chained merges', async () => {
    const { vessel, open } = fleet();
    const third = await project.as.manager.companies.create({ name: 'Nordlast' });
    const first = await merge();
    const second = await calls().merge({
      id: third.id,
      version: third.version,
      loserId: winner.id,
      loserVersion: await seen(winner.id),
      fromLoser: [],
    });
    expect(second.company).toMatchObject({
      alternativeNames: ['Fjordlast Rederi', 'Fjordlast Shipping', 'FS'],
      vessels: 1,
    });
    expect([await clientOf(vessel.id), rowOf(open.id).clientName]).toEqual(['Nordlast', 'Nordlast']);
    await undo(first.merge.id);
    expect([await clientOf(vessel.id), rowOf(open.id).clientName]).toEqual([
      'Fjordlast Shipping',
      'Fjordlast Shipping',
    ]);
    expect((await project.as.manager.companies.byId({ id: third.id })).alternativeNames).toEqual([
      'Fjordlast Rederi',
    ]);
    await undo(second.merge.id);
    for (const { id, alternativeNames } of [third, winner, loser]) {
      expect(await project.as.manager.companies.byId({ id })).toMatchObject({ alternativeNames });
    }
  });
});
