import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companies } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

const manager = () => project.as.manager;

describe('what a new project would ask', () => {
  test('is about similar names, and names the record that a name or number stands for', async () => {
    const kysten = addVessel(project.db, project.clock, {
      vesselName: 'Kysten',
      imoNumber: '9074729',
      clientName: 'Fjordlast Rederi AS',
    });
    const ask = (input: object) => manager().projects.nameQuestions(input);
    expect(await ask({ vesselName: 'Kystem', clientName: 'Fjordlast Redri' })).toMatchObject({
      vessel: { known: null, candidates: [{ id: kysten.id, vesselName: 'Kysten' }] },
      client: { known: null, candidates: [{ name: 'Fjordlast Rederi AS' }] },
    });
    expect(await ask({ vesselName: 'M/V KYSTEN', clientName: 'fjordlast rederi as' })).toEqual({
      vessel: { known: expect.objectContaining({ id: kysten.id }), candidates: [] },
      client: { known: 'Fjordlast Rederi AS', candidates: [] },
    });
    expect(await ask({ imoNumber: '9074729' })).toMatchObject({ vessel: { known: { id: kysten.id } } });
    expect(await ask({ vesselName: 'Zephyr', clientName: 'Zephyr Lines' })).toEqual({
      vessel: { known: null, candidates: [] },
      client: { known: null, candidates: [] },
    });
    expect(await ask({})).toEqual({
      vessel: { known: null, candidates: [] },
      client: { known: null, candidates: [] },
    });
  });

  test('names no clients to operators', async () => {
    project.db.insert(companies).values({ name: 'Fjordlast Rederi AS' }).run();
    const { client } = await project.as.operator.projects.nameQuestions({
      clientName: 'Fjordlast Rederi AS',
    });
    expect(client).toEqual({ known: null, candidates: [] });
  });

  test('is what creating it asks: an answered question is not refused', async () => {
    addVessel(project.db, project.clock, { vesselName: 'Kysten', clientName: 'Fjordlast Rederi AS' });
    const names = { vesselName: 'Kystem', clientName: 'Fjordlast Redri' };
    const input = { ...names, serviceType: 'annual service' };
    await expect(manager().projects.create(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    const saved = await manager().projects.create({ ...input, newVessel: true, newClient: true });
    expect(saved).toMatchObject({ vesselName: 'Kystem', clientName: 'Fjordlast Redri' });
  });
});

describe('the time zone of a new project', () => {
  const create = (place: object) =>
    manager().projects.create({ vesselName: 'Kysten', serviceType: 'annual service', ...place });

  test('comes with a known port, and stays empty for an unknown one', async () => {
    expect(await create({ location: 'Busan, Gamcheon' })).toMatchObject({ locationTimezone: 'Asia/Seoul' });
    expect(await create({ location: 'Farwater' })).toMatchObject({ locationTimezone: null });
  });

  test('is the one that was chosen', async () => {
    const place = { location: 'Busan', locationTimezone: 'Asia/Tokyo' };
    expect(await create(place)).toMatchObject({ locationTimezone: 'Asia/Tokyo' });
  });
});

describe('an absence', () => {
  const away = (from: string, to: string) =>
    manager().operators.addAbsence({ id: project.people.operator.id, from, to });
  const availability = async () => {
    const people = await manager().projects.availability({ from: '2026-03-09', to: '2026-03-13' });
    return people.find(({ id }) => id === project.people.operator.id);
  };
  const schedule = (more: object = {}) =>
    manager().projects.create({
      vesselName: 'Kysten',
      clientName: 'Fjordlast',
      serviceType: 'annual service',
      location: 'Bergen',
      scheduledDate: '2026-03-10',
      assignedOperatorId: project.people.operator.id,
      confirmAndSchedule: true,
      ...more,
    });

  test('shows in the availability of its days, joined with those it overlaps', async () => {
    await away('2026-03-02', '2026-03-04');
    expect(await availability()).toMatchObject({ dailyHours: 7.5, away: [] });
    await away('2026-03-11', '2026-03-12');
    const { id } = await away('2026-03-12', '2026-03-20');
    expect(await availability()).toMatchObject({ away: [{ id, from: '2026-03-11', to: '2026-03-20' }] });
    expect(await manager().operators.absences({ id: project.people.operator.id })).toHaveLength(2);
    await manager().operators.removeAbsence({ id: project.people.operator.id, absenceId: id });
    expect(await availability()).toMatchObject({ away: [] });
  });

  test('asks for a reason where a project is planned in it', async () => {
    await away('2026-03-09', '2026-03-11');
    await expect(schedule()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Ola Operator is away 9–11 Mar.'),
      cause: { issues: [{ path: ['overlapReason'] }] },
    });
    expect(await schedule({ overlapReason: 'Agreed with Ola.' })).toMatchObject({ status: 'scheduled' });
  });

  test('refuses days in the wrong order, and one that is someone else’s', async () => {
    await expect(away('2026-03-09', '2026-03-08')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { id: absenceId } = await away('2026-03-09', '2026-03-09');
    const { foreign } = project.people;
    await expect(manager().operators.removeAbsence({ id: foreign.id, absenceId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('the usual length of a service is the median of its completed projects', async () => {
  const done = (days: number, operatorHours: number, completedDate = '2026-02-20') =>
    createProject(project.db, {
      serviceType: 'annual service',
      status: 'completed',
      scheduledDate: '2026-02-10',
      scheduledEndDate: `2026-02-${9 + days}`,
      operatorHours,
      completedDate,
    });
  done(1, 600);
  done(3, 2250);
  done(2, 1500);
  done(9, 0);
  done(9, 9000, '2023-02-20');
  expect(await manager().projects.usualLengths()).toEqual([
    { serviceType: 'annual service', hours: '15.00', days: 2, projects: 3 },
  ]);
});

test('a project that moves to another port gets that port’s zone, or none if it is not known', async () => {
  const { id, version } = await manager().projects.create({
    vesselName: 'Kysten',
    serviceType: 'annual service',
    location: 'Bergen',
  });
  const move = async (location: string, more: object = {}) => {
    const before = await manager().projects.byId({ id });
    return manager().projects.update({ id, version: before.version, location, ...more });
  };
  expect(version).toBe(1);
  expect(await move('Bergen, Dokken')).toMatchObject({ locationTimezone: 'Europe/Oslo' });
  expect(await move('Singapore')).toMatchObject({ locationTimezone: 'Asia/Singapore' });
  expect(await move('Farwater')).toMatchObject({ locationTimezone: null });
  expect(await move('Busan', { locationTimezone: 'Asia/Tokyo' })).toMatchObject({
    locationTimezone: 'Asia/Tokyo',
  });
});
