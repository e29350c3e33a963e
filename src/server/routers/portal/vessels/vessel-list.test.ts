import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serviceRules, vesselDirectory, vesselServiceHistory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

type Fields = Parameters<typeof addVessel>[2];
const add = (vesselName: string, fields: Fields = {}) =>
  addVessel(project.db, project.clock, { vesselName, ...fields });
const due = (id: number, nextServiceDue: string) =>
  project.db.update(vesselDirectory).set({ nextServiceDue }).where(eq(vesselDirectory.id, id)).run();
type Question = Parameters<ProjectHarness['as']['manager']['vessels']['list']>[0];
const namesOf = async (question: Question) => {
  const { vessels, total } = await project.as.manager.vessels.list(question);
  expect(total).toBe(vessels.length);
  return vessels.map(({ vesselName }) => vesselName);
};

describe('the directory', () => {
  test('is searched by name, former name, IMO number, client, system and brand, without case or accents', async () => {
    const { id } = add('Nordskjær Vektor', {
      imoNumber: '3000116',
      clientName: 'Fjordlast Rederi',
      systemType1: 'Testholm TB-500',
      brand2: 'Ørsta Filter',
    });
    add('Kysten');
    const { version } = await project.as.manager.vessels.byId({ id });
    await project.as.manager.vessels.update({ id, version, vesselName: 'Haukvær Kvarts' });
    for (const q of ['haukvaer', 'M/V Nordskjær', 'IMO 30001', 'fjordLAST', 'tb-500', 'orsta']) {
      expect([q, ...(await namesOf({ q }))]).toEqual([q, 'Haukvær Kvarts']);
    }
    expect(await namesOf({ q: 'no such ship' })).toEqual([]);
    expect(await namesOf({ client: 'REDERI', system: 'testholm', brand: 'filter' })).toEqual([
      'Haukvær Kvarts',
    ]);
    expect(await namesOf({ withoutImo: true })).toEqual(['Kysten']);
  });

  test('is paged and sorted, with null values last', async () => {
    const days = [null, '2026-05-01', '2026-03-10'];
    for (const [index, day] of days.entries()) {
      const { id } = add(`Skjær ${index}`);
      if (day) due(id, day);
    }
    expect(await namesOf({ sort: 'nextServiceDue' })).toEqual(['Skjær 2', 'Skjær 1', 'Skjær 0']);
    expect(await namesOf({ sort: 'nextServiceDue', direction: 'desc' })).toEqual([
      'Skjær 1',
      'Skjær 2',
      'Skjær 0',
    ]);
    const second = await project.as.operator.vessels.list({ limit: 1, offset: 1 });
    expect(second).toMatchObject({ total: 3, vessels: [{ vesselName: 'Skjær 1' }] });
    expect(await codeOf(project.as.manager.vessels.list({ limit: 101 }))).toBe('BAD_REQUEST');
    expect(await codeOf(project.as.anonymous.vessels.list({}))).toBe('UNAUTHORIZED');
  });

  test('lists due vessels, with or without a project for it, as many as the dashboard counts', async () => {
    const today = '2026-03-02';
    const [late, soon, planned, later] = ['Forfalt', 'Snart', 'Planlagt', 'Senere'].map((name) => add(name));
    due(late!.id, '2026-03-01');
    due(soon!.id, '2026-04-01');
    due(planned!.id, today);
    due(later!.id, '2026-05-31');
    createProject(project.db, { vesselDirectoryId: planned!.id, status: 'work done' });
    createProject(project.db, { vesselDirectoryId: late!.id, status: 'cancelled' });
    const order = { sort: 'nextServiceDue' } as const;
    expect(await namesOf({ due: 'overdue', ...order })).toEqual(['Forfalt']);
    expect(await namesOf({ due: '30 days', ...order })).toEqual(['Forfalt', 'Planlagt', 'Snart']);
    expect(await namesOf({ due: '90 days', ...order })).toEqual(['Forfalt', 'Planlagt', 'Snart', 'Senere']);
    const radar = await project.as.manager.vessels.list({ due: '30 days', withoutProject: true, ...order });
    expect(radar.vessels).toMatchObject([
      { vesselName: 'Forfalt', hasProject: false },
      { vesselName: 'Snart', hasProject: false },
    ]);
    const { needsYou } = await project.as.manager.dashboard.manager();
    expect(needsYou.dueServices).toBe(radar.total);
  });

  test('a vessel is due without a project until one for its due service is open', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const { id } = add('Kysten');
    const open = (serviceType: string) =>
      createProject(project.db, { vesselDirectoryId: id, status: 'scheduled', serviceType });
    const done = createProject(project.db, {
      vesselDirectoryId: id,
      status: 'completed',
      serviceType: 'annual service',
    });
    project.db
      .insert(vesselServiceHistory)
      .values({
        vesselDirectoryId: id,
        projectId: done.id,
        serviceDate: '2025-03-10',
        serviceType: 'annual service',
        operatorName: 'Ola',
        createdAt: project.clock.now(),
      })
      .run();
    due(id, '2026-03-10');
    open('reagent supply');
    expect(await namesOf({ due: '30 days', withoutProject: true })).toEqual(['Kysten']);
    const { needsYou } = await project.as.manager.dashboard.manager();
    expect(needsYou.dueServices).toBe(1);
    open('Annual Service');
    expect(await namesOf({ due: '30 days', withoutProject: true })).toEqual([]);
  });

  test('leaves out archived and merged entries, and lists archived ones on request', async () => {
    const [kept, archived, merged] = ['Beholdt', 'Arkivert', 'Slått sammen'].map((name) => add(name));
    const put = (id: number, fields: Partial<typeof vesselDirectory.$inferInsert>) =>
      project.db.update(vesselDirectory).set(fields).where(eq(vesselDirectory.id, id)).run();
    put(archived!.id, { archivedAt: project.clock.now() });
    put(merged!.id, { archivedAt: project.clock.now(), mergedIntoId: kept!.id });
    expect(await namesOf({})).toEqual(['Beholdt']);
    expect(await namesOf({ archived: true })).toEqual(['Arkivert']);
  });

  test('groups possible duplicates, but not sister ships and ships with different numbers', async () => {
    add('Haukvær Kvarts', { imoNumber: '3000116' });
    add('Haukver Kwarts');
    add('Solvåg Alfa 1');
    add('Solvåg Alfa 2');
    add('Nordlys', { imoNumber: '3000489' });
    add('Nordlys', { imoNumber: '9074729' });
    const renamed = add('Gammelt Navn');
    const { version } = await project.as.manager.vessels.byId({ id: renamed.id });
    await project.as.manager.vessels.update({ id: renamed.id, version, vesselName: 'Helt Annet' });
    add('GAMMELT NAVN');
    const { vessels, total } = await project.as.manager.vessels.list({ duplicates: true });
    expect(vessels.map(({ vesselName }) => vesselName)).toEqual([
      'Haukvær Kvarts',
      'Haukver Kwarts',
      'Helt Annet',
      'GAMMELT NAVN',
    ]);
    const groups = vessels.map(({ duplicateGroup }) => duplicateGroup);
    expect(groups[0]).toBe(groups[1]);
    expect(groups[2]).toBe(groups[3]);
    expect(groups[0]).not.toBe(groups[2]);
    expect(total).toBe(4);
    expect(await namesOf({ duplicates: true, q: 'kwarts' })).toEqual(['Haukver Kwarts']);
  });
});

test('searches a long directory as a short one, and counts up to 1,000', async () => {
  add('Nordskjær Vektor', { clientName: 'Skjærgård Rederi' });
  project.db.run(sql`
    insert into vessel_directory (vessel_name, normalized_name, client_name, archived_at)
    with recursive numbers(number) as (select 10000 union all select number + 1 from numbers where number < 15999)
    select 'Haukvær ' || number, 'haukvaer' || number, iif(number % 2 = 0, 'Fjordlast', null), iif(number = 10001, 1, null)
    from numbers`);
  const { list, match } = project.as.manager.vessels;
  expect(await list({ q: 'haukvær', limit: 1, offset: 1 })).toMatchObject({
    total: 1001,
    more: true,
    vessels: [{ vesselName: 'Haukvær 10002' }],
  });
  expect(await list({ q: 'fjordlast', limit: 1 })).toMatchObject({ total: 1001, more: true });
  expect(await namesOf({ q: 'skjaer' })).toEqual(['Nordskjær Vektor']);
  expect(await namesOf({ q: 'haukvær 1000' })).toEqual(
    ['0', '2', '3', '4', '5', '6', '7', '8', '9'].map((end) => `Haukvær 1000${end}`),
  );
  expect(await list({ sort: 'clientName', limit: 1, offset: 3_000 })).toMatchObject({
    total: 3002,
    more: true,
    vessels: [{ vesselName: 'Nordskjær Vektor' }],
  });
  const found = await match({ q: 'kvær 1000', limit: 2 });
  expect(found.map(({ vessel }) => vessel.vesselName)).toEqual(['Haukvær 10000', 'Haukvær 10002']);
  const slip = await match({ q: 'Nordskjær Vetkor' });
  expect(slip).toMatchObject([{ matchedBy: 'similar name', vessel: { vesselName: 'Nordskjær Vektor' } }]);
});
