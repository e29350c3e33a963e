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
    project.clock.advance(1000);
    await change({ location: 'Singapore' });
    const entries = await manager().history({ id: project.projectId });
    const entry = entries.find(({ fieldChanged }) => fieldChanged === 'location');
    const reverted = await manager().revert({ ...named(), entryId: entry?.id ?? 0 });
    expect(reverted).toMatchObject({ location: 'Farwater', locationTimezone: 'Asia/Tokyo' });
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
