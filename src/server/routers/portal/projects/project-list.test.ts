import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_SORTS } from '#contract/project/project-list.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ vesselName: 'Zephyria', scheduledDate: '2026-03-09' });
});
afterEach(() => project.close());

type ListInput = Parameters<ProjectHarness['as']['manager']['projects']['list']>[0];
const names = async (input: ListInput) =>
  (await project.as.manager.projects.list(input)).projects.map(({ vesselName }) => vesselName);

describe('the list of projects', () => {
  test('applies each filter, ignoring case and accents', async () => {
    const { db, clock, people } = project;
    const { id: vesselDirectoryId } = addVessel(db, clock, { vesselName: 'Ærfugl', imoNumber: '3000116' });
    createProject(db, {
      vesselName: 'Ærfugl',
      vesselDirectoryId,
      clientName: 'Nordskjær Demo Rederi AS',
      systemType: 'OceanGuard HMT-300',
      serviceType: 'TRO calibration',
      location: 'Ålesund',
      status: 'confirmed',
      billingState: 'ready',
      scheduledDate: '2026-02-20',
      scheduledEndDate: '2026-02-28',
    });
    expect(await names({})).toEqual(['Ærfugl', 'Zephyria']);
    const filters: ListInput[] = [
      { q: 'aerfugl' },
      { q: 'NORDSKJAER' },
      { q: 'IMO 30001' },
      { client: 'nordskjaer' },
      { system: 'hmt' },
      { serviceType: 'tro' },
      { location: 'alesund' },
      { vesselDirectoryId },
      { status: ['confirmed', 'completed'] },
      { operator: 'none' },
      { billingState: ['ready', 'paid'] },
      { from: '2026-02-28', to: '2026-03-01' },
      { to: '2026-02-20' },
      { overdue: true },
    ];
    for (const filter of filters) expect([filter, await names(filter)]).toEqual([filter, ['Ærfugl']]);
    for (const filter of [
      { operator: people.operator.id },
      { from: '2026-03-01' },
      { overdue: false },
      { q: `#${project.projectId}` },
    ]) {
      expect([filter, await names(filter)]).toEqual([filter, ['Zephyria']]);
    }
    for (const q of ['%', '_', "' or 1=1", 'zzz']) expect(await names({ q })).toEqual([]);
  });

  test('lists text matches outside the other filters, the project of that number first', async () => {
    const { db, people, as } = project;
    const outside = async (
      actor: ProjectActor,
      input: Parameters<ProjectHarness['as']['manager']['projects']['outside']>[0],
    ) => {
      const { total, projects } = await as[actor].projects.outside(input);
      return { total, ids: projects.map(({ id }) => id) };
    };
    const done = createProject(db, { vesselName: 'Zephyria', status: 'completed', location: 'Bergen' });
    const other = createProject(db, { vesselName: `Kysten ${done.id}`, status: 'cancelled' });

    const open = ['not confirmed', 'in progress'] as const;
    expect(await outside('manager', { q: `#${done.id}`, status: [...open] })).toEqual({
      total: 1,
      ids: [done.id],
    });
    expect(await outside('manager', { q: `${done.id}`, status: [...open] })).toEqual({
      total: 2,
      ids: [done.id, other.id],
    });
    expect(await outside('manager', { q: 'zephyria', location: 'oslo' })).toEqual({
      total: 2,
      ids: [done.id, project.projectId],
    });
    expect(await outside('manager', { q: 'zephyria' })).toEqual({ total: 0, ids: [] });
    expect(await outside('manager', { status: [...open] })).toEqual({ total: 0, ids: [] });
    expect(await outside('operator', { q: 'zephyria', operator: people.manager.id })).toEqual({
      total: 1,
      ids: [project.projectId],
    });
  });

  test('is sorted and paged on the server, counts all matches, and counts by status without the status filter', async () => {
    const { db } = project;
    for (const [index, status] of (['completed', 'not confirmed', 'completed'] as const).entries()) {
      createProject(db, {
        vesselName: `Kysten ${index}`,
        status,
        clientName: index === 1 ? null : 'haukvær',
      });
    }
    const page = await project.as.manager.projects.list({ status: ['completed'], limit: 1, offset: 1 });
    expect(page).toMatchObject({ projects: [{ vesselName: 'Kysten 2' }], total: 2 });
    expect(page.byStatus).toEqual([
      { status: 'not confirmed', count: 1 },
      { status: 'in progress', count: 1 },
      { status: 'completed', count: 2 },
    ]);
    expect(await names({ sort: 'status' })).toEqual(['Kysten 1', 'Zephyria', 'Kysten 0', 'Kysten 2']);
    // Null values go last in both directions.
    expect((await names({ sort: 'clientName', direction: 'desc' })).slice(2).toSorted()).toEqual([
      'Kysten 1',
      'Zephyria',
    ]);
    expect(await names({ sort: 'vesselName', direction: 'desc' })).toEqual([
      'Zephyria',
      'Kysten 2',
      'Kysten 1',
      'Kysten 0',
    ]);
    expect((await names({ sort: 'operator' }))[0]).toBe('Zephyria');
    for (const wrong of [
      { limit: 101 },
      { sort: 'price' },
      { offset: -1 },
      { status: ['x'] },
      { from: 'x' },
    ]) {
      expect(await codeOf(project.as.manager.projects.list(wrong as ListInput))).toBe('BAD_REQUEST');
    }
  });

  test('contains only what the person may read, and counts nothing else', async () => {
    createProject(project.db);
    const seen = async (actor: 'manager' | 'operator' | 'author' | 'foreign') => {
      const { projects, total, byStatus } = await project.as[actor].projects.list({});
      return [projects.length, total, byStatus.reduce((sum, { count }) => sum + count, 0)];
    };
    expect(await seen('manager')).toEqual([2, 2, 2]);
    expect(await seen('operator')).toEqual([1, 1, 1]);
    expect(await seen('author')).toEqual([1, 1, 1]);
    expect(await seen('foreign')).toEqual([0, 0, 0]);
  });
});

test('everyone reads their own projects', async () => {
  const id = project.projectId;
  const codes = (actor: ProjectActor) =>
    Promise.all(
      [project.as[actor].projects.byId({ id }), project.as[actor].projects.history({ id })].map((call) =>
        codeOf(call),
      ),
    );
  expect(await codes('manager')).toEqual(['OK', 'OK']);
  expect(await codes('operator')).toEqual(['OK', 'OK']);
  expect(await codes('author')).toEqual(['OK', 'OK']);
  expect(await codes('foreign')).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await codes('anonymous')).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED']);
});

test('shows who is free, with the bookings of the others', async () => {
  project.setProject({ scheduledEndDate: '2026-03-11' });
  const free = async (from: string, to: string, exceptProjectId?: number) =>
    (
      await project.as.manager.projects.availability({
        from,
        to,
        ...(exceptProjectId && { exceptProjectId }),
      })
    )
      .filter(({ taken }) => taken.length > 0)
      .map(({ name, taken }) => [name, taken[0]!.from, taken[0]!.to]);
  const taken = [['Ola Operator', '2026-03-09', '2026-03-11']];
  expect(await free('2026-03-11', '2026-03-12')).toEqual(taken);
  expect(await free('2026-03-12', '2026-03-14')).toEqual([]);
  expect(await free('2026-03-01', '2026-03-30', project.projectId)).toEqual([]);
  expect(
    await codeOf(project.as.manager.projects.availability({ from: '2026-03-02', to: '2026-03-01' })),
  ).toBe('BAD_REQUEST');
});

describe('a long list of projects', () => {
  const STATUSES = ['scheduled', 'cancelled', 'confirmed'] as const;
  const PLACES = ['Oslo', 'Bergen', 'Ålesund', null];

  /** Projects whose values repeat, and are missing in some. */
  function addMany(): void {
    const { db, people } = project;
    const operators = [null, people.operator.id, people.manager.id, people.operator.id];
    const rows = Array.from({ length: 2_050 }, (_, index): typeof vesselProjects.$inferInsert => ({
      vesselName: `${index % 2 === 0 ? 'kysten' : 'Nordlys'} ${(index * 7) % 600}`,
      clientName: index % 5 === 0 ? null : `Rederi ${index % 11}`,
      serviceType: 'annual service',
      status: index % 40 === 0 ? (STATUSES[(index / 40) % STATUSES.length] ?? 'scheduled') : 'completed',
      location: PLACES[index % PLACES.length] ?? null,
      scheduledDate: index % 7 === 0 ? null : `2026-0${(index % 9) + 1}-1${index % 10}`,
      completedDate: index % 3 === 0 ? null : `2026-0${(index % 8) + 1}-0${(index % 9) + 1}`,
      assignedOperatorId: operators[index % operators.length] ?? null,
      createdBy: people.manager.id,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      db.insert(vesselProjects)
        .values(rows.slice(start, start + 500))
        .run();
    }
  }

  test('has the order of an export, on every page and for few matches and many', async () => {
    addMany();
    const { manager } = project.as;
    const selections = [
      { direction: 'desc' },
      { direction: 'asc', location: 'oslo', from: '2026-03-01' },
    ] as const;
    for (const sort of PROJECT_SORTS) {
      for (const selection of selections) {
        const input = { ...selection, sort };
        const { csv } = await manager.projects.exportCsv(input);
        const exported = Array.from(csv.matchAll(/^(\d+)[;,]/gm), ([, id]) => Number(id));
        expect(exported.length).toBeGreaterThan(100);
        for (const offset of [0, 90, 2_020]) {
          const { projects } = await manager.projects.list({ ...input, offset, limit: 40 });
          expect([input, offset, projects.map(({ id }) => id)]).toEqual([
            input,
            offset,
            exported.slice(offset, offset + 40),
          ]);
        }
      }
    }
  });

  test('counts up to 1,000 and says that there are more', async () => {
    addMany();
    const { list } = project.as.manager.projects;
    const page = await list({ limit: 50 });
    expect(page).toMatchObject({ total: 1001, more: true });
    expect(page.byStatus.find(({ status }) => status === 'completed')).toEqual({
      status: 'completed',
      count: 1001,
      more: true,
    });
    const scheduled = page.byStatus.find(({ status }) => status === 'scheduled');
    expect(scheduled).toEqual({ status: 'scheduled', count: scheduled?.count });
    expect((await list({ status: ['scheduled'], limit: 5 })).total).toBe(scheduled?.count);
    expect(await list({ offset: 1_500, limit: 50 })).toMatchObject({ total: 1551, more: true });
    expect(await list({ offset: 2_040, limit: 50 })).toMatchObject({ total: 2051 });
    // Few enough to be counted by reading them, but more than a list says.
    expect(await list({ q: 'kysten', limit: 50 })).toMatchObject({ total: 1001, more: true });
  });
});
