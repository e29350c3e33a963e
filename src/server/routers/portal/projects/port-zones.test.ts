import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({
    status: 'scheduled',
    scheduledDate: '2026-03-04',
    location: 'Bergen',
    locationTimezone: 'Europe/Oslo',
  });
});
afterEach(() => project.close());

const manager = () => project.as.manager.projects;
const named = () => ({ id: project.projectId, version: project.readProject().version });
const change = (fields: object) => manager().update({ ...named(), ...fields });
const lastMove = async () =>
  (await manager().history({ id: project.projectId })).find(
    ({ fieldChanged }) => fieldChanged === 'location',
  )!;

describe('a planned project', () => {
  test('does not lose its zone to a port that is not known', async () => {
    expect(await codeOf(change({ location: 'Farwater' }))).toBe('BAD_REQUEST');
    expect(await codeOf(change({ locationTimezone: null }))).toBe('BAD_REQUEST');
    expect(project.readProject()).toMatchObject({ location: 'Bergen', locationTimezone: 'Europe/Oslo' });
    expect(await change({ location: 'Farwater', locationTimezone: 'Asia/Tokyo' })).toMatchObject({
      locationTimezone: 'Asia/Tokyo',
    });
  });

  test('gets the zone of the old port back with a revert', async () => {
    await change({ location: 'Farwater', locationTimezone: 'Asia/Tokyo' });
    // The clock goes on while the program works.
    const now = project.clock.now();
    project.clock.now = () => new Date(now.setMilliseconds(now.getMilliseconds() + 1));
    await change({ location: 'Singapore' });
    const reverted = await manager().revert({ ...named(), entryId: (await lastMove()).id });
    expect(reverted).toMatchObject({ location: 'Farwater', locationTimezone: 'Asia/Tokyo' });
  });

  test('is not offered a revert to an unknown port that had no zone', async () => {
    project.setProject({ location: 'Farwater', locationTimezone: null });
    await change({ location: 'Singapore' });
    const { id, revertible } = await lastMove();
    expect(revertible).toBe(false);
    expect(await codeOf(manager().revert({ ...named(), entryId: id }))).toBe('CONFLICT');
    expect(project.readProject()).toMatchObject({ location: 'Singapore' });
  });
});

describe('a transition with a new port', () => {
  const schedule = (fields: object) =>
    manager().transition({ ...named(), to: 'scheduled', scheduledDate: '2026-03-09', ...fields });

  beforeEach(() => project.setProject({ status: 'confirmed' }));

  test('brings its zone if it is known', async () => {
    expect(
      await schedule({ location: 'Singapore', assignedOperatorId: project.people.operator.id }),
    ).toMatchObject({ location: 'Singapore', locationTimezone: 'Asia/Singapore' });
  });

  test('asks for the zone if it is not', async () => {
    const sent = schedule({ location: 'Farwater', assignedOperatorId: project.people.operator.id });
    await expect(sent).rejects.toThrow('Enter the time zone of the port.');
  });
});

test('a first port leaves the zone that was chosen before', async () => {
  project.setProject({ status: 'not confirmed', location: null, locationTimezone: 'Asia/Tokyo' });
  expect(await change({ location: 'Farwater' })).toMatchObject({ locationTimezone: 'Asia/Tokyo' });
});

test('a project that is not planned loses the zone of the new port with a revert to an unknown one that had none', async () => {
  project.setProject({ status: 'not confirmed', location: 'Farwater', locationTimezone: null });
  expect(await change({ location: 'Singapore' })).toMatchObject({ locationTimezone: 'Asia/Singapore' });
  expect(await manager().revert({ ...named(), entryId: (await lastMove()).id })).toMatchObject({
    location: 'Farwater',
    locationTimezone: null,
  });
});
