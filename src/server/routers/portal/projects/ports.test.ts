import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject } from '#server/testing/factories.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ location: 'Haugesund', locationTimezone: 'Europe/Oslo' });
});
afterEach(() => project.close());

type Overrides = Parameters<typeof createProject>[1];
const add = (overrides: Overrides) =>
  createProject(project.db, {
    requestDate: '2026-02-02',
    createdBy: project.people.manager.id,
    ...overrides,
  });
const find = (q: string, actor: 'manager' | 'foreign' = 'manager') => project.as[actor].ports.find({ q });
const agents = (port: string, actor: 'manager' | 'operator' | 'foreign' = 'manager') =>
  project.as[actor].ports.agents({ port });

test('finds a port by its name, another spelling and its code, each with its time zone', async () => {
  const [gothenburg] = await find('göteborg, Skandiahamnen');
  expect(gothenburg).toEqual({
    name: 'Gothenburg',
    country: 'Sweden',
    locode: 'SEGOT',
    timezone: 'Europe/Stockholm',
    isExact: true,
  });
  expect(await find('SGSIN')).toMatchObject([{ name: 'Singapore', isExact: true }]);
  expect((await find('ber')).map(({ name, isExact }) => [name, isExact])).toEqual(
    expect.arrayContaining([['Bergen', false]]),
  );
  expect(await find('Atlantis')).toEqual([]);
});

test('offers ports of earlier projects first, one that is not in the list with the zone it had', async () => {
  add({ location: 'Sandnessjøen, Horvneset', locationTimezone: 'Europe/Oslo' });
  add({ location: 'Sandnessjoen' });
  add({ location: 'Santos', locationTimezone: 'Europe/Oslo' });
  add({ location: 'Sandefjord', requestDate: '2020-02-02' });
  const found = await find('san');
  // The list knows better than a zone that was once mistyped.
  expect(found.slice(0, 2)).toMatchObject([
    { name: 'Santos', timezone: 'America/Sao_Paulo' },
    { name: 'Sandnessjoen', country: null, timezone: 'Europe/Oslo' },
  ]);
  expect(found.map(({ name }) => name)).not.toContain('Sandefjord');
  expect((await find('')).map(({ name }) => name)).toEqual(['Santos', 'Sandnessjoen', 'Haugesund']);
});

test('says that the zone of an unknown port is unknown', async () => {
  add({ location: 'Farwater' });
  expect(await find('farwater')).toMatchObject([{ name: 'Farwater', timezone: null, isExact: true }]);
});

test('offers the agents of a port, the last used first, with the newest contact data', async () => {
  add({ location: 'Bergen', portAgent: 'Vågen Agency', portAgentPhone: '+44 7700 900001' });
  add({ location: 'Rotterdam', portAgent: 'Maas Agencies' });
  add({ location: 'Bergen, Dokken', portAgent: 'vågen agency', portAgentEmail: 'desk@vagen.example' });
  add({ location: 'bergen', portAgent: 'Bryggen Agency', requestDate: '2026-02-03' });
  expect(await agents('BERGEN')).toEqual([
    { portAgent: 'Bryggen Agency', portAgentPhone: null, portAgentEmail: null, lastUsed: '2026-02-03' },
    {
      portAgent: 'vågen agency',
      portAgentPhone: '+44 7700 900001',
      portAgentEmail: 'desk@vagen.example',
      lastUsed: '2026-02-02',
    },
  ]);
  expect(await agents('')).toEqual([]);
});

test('operators get the ports and agents of their own projects only', async () => {
  const own = { assignedOperatorId: project.people.operator.id };
  add({ location: 'Farwater', locationTimezone: 'Asia/Tokyo', portAgent: 'Far Agency', ...own });
  expect(await find('Farwater', 'foreign')).toEqual([]);
  expect(await agents('Farwater', 'foreign')).toEqual([]);
  expect(await agents('Farwater', 'operator')).toMatchObject([{ portAgent: 'Far Agency' }]);
});
