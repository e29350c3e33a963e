import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
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

const calls = () => project.as.manager.companies;
const clientOf = async (id: number) => (await project.as.manager.vessels.byId({ id })).clientName;
const rowOf = (id: number) =>
  project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const companyOf = (directoryId: number) =>
  project.db.select().from(vesselDirectory).where(eq(vesselDirectory.id, directoryId)).get()!.companyId;

describe('a company', () => {
  test('is found by each of its names on every form', async () => {
    const made = await calls().create({
      name: 'Fjordlast Rederi AS',
      alternativeNames: ['FLR', 'fjordlast rederi as'],
    });
    expect(made.alternativeNames).toEqual(['FLR']);
    const { id } = addVessel(project.db, project.clock, { clientName: 'f.l.r.' });
    expect(await clientOf(id)).toBe('Fjordlast Rederi AS');
    expect(companyOf(id)).toBe(made.id);
    const refused = await calls()
      .create({ name: 'F L R' })
      .catch((error: { code: string; message: string }) => error);
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Fjordlast Rederi AS is called F L R already. If they are the same company, merge them.',
    });
    expect(await calls().byId({ id: made.id })).toMatchObject({ vessels: 1 });
  });

  test('with a name similar to that of a client is added only after the question', async () => {
    const known = await calls().create({ name: 'Fjordlast Rederi AS' });
    const ask = calls().create({ name: 'Fjordlast Redri' });
    await expect(ask).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Did you mean the client Fjordlast Rederi AS?',
      cause: { current: { clients: [{ id: known.id, name: 'Fjordlast Rederi AS' }] } },
    });
    expect((await calls().list({})).total).toBe(1);
    await calls().create({ name: 'Fjordlast Redri', newClient: true });
    expect((await calls().list({})).total).toBe(2);
  });

  test('is listed by name and found by any of its names', async () => {
    for (const [name, other] of [
      ['Ålesund Linjer', 'AAL'],
      ['Bergen Bulk', 'BB'],
      ['Zeta', 'Åsane Ship'],
    ]) {
      await calls().create({ name: name!, alternativeNames: [other!] });
    }
    const namesOf = async (question: object) =>
      (await calls().list(question)).companies.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['Ålesund Linjer', 'Bergen Bulk', 'Zeta']);
    expect(await namesOf({ q: 'ASANE' })).toEqual(['Zeta']);
    expect(await calls().list({ offset: 1, limit: 1 })).toMatchObject({
      total: 3,
      companies: [{ name: 'Bergen Bulk' }],
    });
    expect(await codeOf(project.as.operator.companies.list({}))).toBe('FORBIDDEN');
  });

  test('keeps the old name when renamed, and its vessels and open projects follow', async () => {
    const { id: companyId, version } = await calls().create({ name: 'Fjordlast' });
    const vessel = addVessel(project.db, project.clock, { clientName: 'Fjordlast' });
    const fields = { clientName: 'Fjordlast', companyName: 'Fjordlast', companyId };
    const own = { ...fields, vesselDirectoryId: vessel.id, vesselName: vessel.vesselName };
    const [open, done, elsewhere] = [
      createProject(project.db, { ...own, status: 'scheduled' }),
      createProject(project.db, { ...own, status: 'work done' }),
      createProject(project.db, { ...fields, status: 'confirmed' }),
    ];
    const renamed = await calls().update({
      id: companyId,
      version,
      name: 'Fjordlast Rederi',
      engineerEmail: 'e@f.example',
    });
    expect(renamed).toMatchObject({
      alternativeNames: ['Fjordlast'],
      engineerEmail: 'e@f.example',
      version: 2,
    });
    expect(await clientOf(vessel.id)).toBe('Fjordlast Rederi');
    expect([open!, done!, elsewhere!].map(({ id }) => rowOf(id).clientName)).toEqual([
      'Fjordlast Rederi',
      'Fjordlast',
      'Fjordlast Rederi',
    ]);
    expect(await codeOf(calls().update({ id: companyId, version, name: 'Other' }))).toBe('CONFLICT');
  });
});

describe('the history of a company', () => {
  const historyOf = (id: number) => calls().history({ id });
  const change = async (id: number, fields: object) =>
    calls().update({ id, version: (await calls().byId({ id })).version, ...fields });
  const revert = async (id: number, entryId: number) =>
    calls().revert({ id, version: (await calls().byId({ id })).version, entryId });
  const entryOf = async (id: number, field: string) =>
    (await historyOf(id)).find(({ fieldChanged }) => fieldChanged === field)!;

  test('reverts a field, with everything that depends on a name', async () => {
    const { id } = await calls().create({ name: 'Fjordlast', engineerName: 'Kari Vik' });
    const vessel = addVessel(project.db, project.clock, { clientName: 'Fjordlast' });
    await change(id, { name: 'Fjordlust', engineerName: '' });
    expect(await clientOf(vessel.id)).toBe('Fjordlust');
    expect(await entryOf(id, 'name')).toMatchObject({ oldValue: 'Fjordlast', revertible: true });
    // Alternative names also come from merges, which have their own undo.
    expect(await entryOf(id, 'alternativeNames')).toMatchObject({ revertible: false });

    expect(await revert(id, (await entryOf(id, 'name')).id)).toMatchObject({ name: 'Fjordlast' });
    expect(await revert(id, (await entryOf(id, 'engineerName')).id)).toMatchObject({
      engineerName: 'Kari Vik',
    });
    expect(await clientOf(vessel.id)).toBe('Fjordlast');
    const [latest] = await historyOf(id);
    expect(latest).toMatchObject({ action: 'restore', description: 'Engineer restored' });
  });

  test('offers a revert only if it is possible', async () => {
    const { id } = await calls().create({ name: 'Fjordlast', engineerEmail: 'old@ship.example' });
    await change(id, { engineerEmail: 'new@ship.example' });
    const first = await entryOf(id, 'engineerEmail');
    await change(id, { engineerEmail: 'newest@ship.example' });
    expect(await codeOf(revert(id, first.id))).toBe('CONFLICT');

    await change(id, { name: 'Fjordlast Rederi' });
    await change(id, { alternativeNames: [] });
    const other = await calls().create({ name: 'Fjordlast', newClient: true });
    const name = await entryOf(id, 'name');
    expect(name.revertible).toBe(false);
    expect(await codeOf(revert(id, name.id))).toBe('CONFLICT');
    expect(await codeOf(revert(other.id, name.id))).toBe('NOT_FOUND');
    const email = await entryOf(id, 'engineerEmail');
    expect(await codeOf(calls().revert({ id, version: 1, entryId: email.id }))).toBe('CONFLICT');

    const stays = await calls().create({ name: 'Havlinjen' });
    await project.as.manager.companyMerges.merge({
      id: stays.id,
      loserId: id,
      version: stays.version,
      loserVersion: (await calls().byId({ id })).version,
    });
    expect((await historyOf(id)).map(({ revertible }) => revertible)).not.toContain(true);
  });

  test('is paged, and for managers only', async () => {
    const { id } = await calls().create({ name: 'Fjordlast' });
    for (const engineerName of ['One', 'Two', 'Three']) await change(id, { engineerName });
    const whole = await historyOf(id);
    expect(whole).toHaveLength(4);
    const [, second] = await calls().history({ id, limit: 2 });
    expect(await calls().history({ id, before: second!.id })).toEqual(whole.slice(2));
    expect(await codeOf(project.as.operator.companies.history({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.operator.companies.revert({ id, version: 1, entryId: 1 }))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(calls().history({ id: 4711 }))).toBe('NOT_FOUND');
  });
});
