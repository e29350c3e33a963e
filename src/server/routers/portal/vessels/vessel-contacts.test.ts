import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let vesselDirectoryId: number;
beforeEach(() => {
  project = createProjectHarness();
  ({ id: vesselDirectoryId } = addVessel(project.db, project.clock, {
    vesselMasterName: 'Arne Vik',
    vesselMasterPhone: '1',
    portAgent: 'Havn Agentur',
  }));
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const calls = () => project.as.manager.vesselContacts;
const entry = () => project.as.manager.vessels.byId({ id: vesselDirectoryId });
const list = () => project.as.operator.vesselContacts.list({ vesselDirectoryId });
const inShort = ({ name, isPrimary, validTo }: VesselContact) =>
  `${name}${isPrimary ? ', primary' : ''}${validTo === null ? '' : `, until ${validTo}`}`;

test('the first of a type becomes the primary contact in the directory; the next is another contact', async () => {
  const first = await calls().create({
    vesselDirectoryId,
    contactType: 'engineer',
    name: 'Eirik',
    email: 'e@x.example',
  });
  expect(first.isPrimary).toBe(true);
  await calls().create({ vesselDirectoryId, contactType: 'engineer', name: 'Siri' });
  await calls().create({
    vesselDirectoryId,
    contactType: 'superintendent',
    name: 'Ulla',
    email: 'u@x.example',
  });
  expect((await list()).map(inShort)).toEqual([
    'Arne Vik, primary',
    'Eirik, primary',
    'Ulla, primary',
    'Siri',
  ]);
  expect(await entry()).toMatchObject({ engineerName: 'Eirik', engineerEmail: 'e@x.example' });
});

test('a contact whose answer was lost is added once when it is sent again', async () => {
  const contact = {
    vesselDirectoryId,
    contactType: 'superintendent' as const,
    name: 'Ulla',
    clientUuid: randomUUID(),
  };
  const first = await calls().create(contact);
  expect(await calls().create(contact)).toEqual(first);
  expect((await list()).filter(({ name }) => name === 'Ulla')).toHaveLength(1);
});

test('the company of a master or engineer stays with them when the directory changes', async () => {
  const { company } = await calls().create({
    vesselDirectoryId,
    contactType: 'engineer',
    name: 'Eirik',
    company: 'Crew Demo AS',
  });
  expect(company).toBe('Crew Demo AS');
  const { version } = await entry();
  await project.as.manager.vessels.update({ id: vesselDirectoryId, version, engineerPhone: '+47 2' });
  expect((await list()).find(({ name }) => name === 'Eirik')).toMatchObject({
    company: 'Crew Demo AS',
    phone: '+47 2',
  });
});

test('another primary master replaces the first in the directory and in open projects, and can be corrected there', async () => {
  const open = createProject(project.db, {
    vesselDirectoryId,
    vesselName: (await entry()).vesselName,
    vesselMasterName: 'Arne Vik',
  });
  const kari = await calls().create({
    vesselDirectoryId,
    contactType: 'master',
    name: 'Kari Ness',
    phone: '2',
  });
  expect(kari.isPrimary).toBe(false);
  const made = await calls().makePrimary({ id: kari.id, version: kari.version });
  const renamed = await calls().update({ id: kari.id, version: made.version, name: 'Kari Næss', phone: '' });
  expect(await entry()).toMatchObject({ vesselMasterName: 'Kari Næss', vesselMasterPhone: null });
  expect((await list()).map(inShort)).toEqual(['Kari Næss, primary', 'Arne Vik']);
  expect(renamed.id).toBe(kari.id);
  expect(project.db.select().from(vesselProjects).where(eq(vesselProjects.id, open.id)).get()).toMatchObject({
    vesselMasterName: 'Kari Næss',
  });
  const { current } = await calls()
    .update({ id: kari.id, version: made.version, phone: '3' })
    .then(
      () => expect.unreachable('a stale version was saved'),
      (error: { cause: { current: VesselContact } }) => error.cause,
    );
  expect(current).toEqual(renamed);
});

test('a person who leaves keeps their row with the last day, and the directory names nobody until one is chosen', async () => {
  const [arne] = await list();
  const ahead = calls().end({ id: arne!.id, version: arne!.version, validTo: '2026-03-03' });
  expect(await codeOf(ahead)).toBe('BAD_REQUEST');
  const gone = await calls().end({ id: arne!.id, version: arne!.version, validTo: '2026-02-27' });
  expect(inShort(gone)).toBe('Arne Vik, until 2026-02-27');
  expect(await entry()).toMatchObject({ vesselMasterName: null, vesselMasterPhone: null });
  expect(await codeOf(calls().makePrimary({ id: gone.id, version: gone.version }))).toBe('BAD_REQUEST');
  const back = await calls().end({ id: gone.id, version: gone.version, validTo: null });
  expect(inShort(back)).toBe('Arne Vik');
  await calls().makePrimary({ id: back.id, version: back.version });
  expect(await entry()).toMatchObject({ vesselMasterName: 'Arne Vik', vesselMasterPhone: '1' });
});

test('the age of a contact does not change through other contacts or the vessel', async () => {
  const asOf = async () =>
    Object.fromEntries((await list()).map(({ name, updatedAt }) => [name, updatedAt.slice(0, 10)]));
  const { id: otherId } = addVessel(project.db, project.clock, {
    vesselMasterName: 'Bo',
    engineerName: 'Eirik',
  });
  project.clock.set('2026-03-04T08:00:00Z');
  await calls().create({ vesselDirectoryId, contactType: 'master', name: 'Kari', isPrimary: true });
  expect(await asOf()).toEqual({ Kari: '2026-03-04', 'Arne Vik': '2026-03-02' });
  project.clock.set('2026-03-06T08:00:00Z');
  const versions = { version: (await entry()).version, loserVersion: 1 };
  const { merge } = await project.as.manager.vesselMerges.merge({
    id: vesselDirectoryId,
    loserId: otherId,
    ...versions,
  });
  const merged = { Kari: '2026-03-04', 'Arne Vik': '2026-03-02', Bo: '2026-03-02', Eirik: '2026-03-02' };
  expect(await asOf()).toEqual(merged);
  await project.as.manager.vesselMerges.undo({ id: merge.id });
  const others = await calls().list({ vesselDirectoryId: otherId });
  expect(others.map(({ updatedAt }) => updatedAt.slice(0, 10))).toEqual(['2026-03-02', '2026-03-02']);
});

test('an agent without a company gets the known agency; the agency outlives them', async () => {
  const agent = await calls().create({ vesselDirectoryId, contactType: 'port agent', name: 'Per' });
  expect(agent).toMatchObject({ isPrimary: true, company: 'Havn Agentur' });
  const moved = await calls().update({ id: agent.id, version: agent.version, company: 'Kai Agentur' });
  expect(await entry()).toMatchObject({ portAgent: 'Kai Agentur', portAgentName: 'Per' });
  await calls().end({ id: agent.id, version: moved.version, validTo: '2026-03-01' });
  expect(await entry()).toMatchObject({ portAgent: 'Kai Agentur', portAgentName: null });
});

test('a phone number without a name is in the directory, and becomes a contact once the name is known', async () => {
  const edit = async (fields: object) => {
    const { version } = await entry();
    return project.as.manager.vessels.update({ id: vesselDirectoryId, version, ...fields });
  };
  expect(await edit({ engineerPhone: '+47 7' })).toMatchObject({
    engineerName: null,
    engineerPhone: '+47 7',
  });
  expect((await list()).map(inShort)).toEqual(['Arne Vik, primary']);
  expect((await calls().exportCsv({})).csv).not.toContain('+47 7');
  await edit({ engineerName: 'Eirik' });
  expect(await list()).toMatchObject([{ name: 'Arne Vik' }, { name: 'Eirik', phone: '+47 7' }]);

  await edit({ portAgentPhone: '+47 8', portAgent: 'Agency' });
  await calls().create({ vesselDirectoryId, contactType: 'port agent', name: 'Ola', phone: '+47 9' });
  expect(await entry()).toMatchObject({
    portAgent: 'Agency',
    portAgentName: 'Ola',
    portAgentPhone: '+47 9',
  });
  await edit({ portAgent: null, portAgentName: null, portAgentPhone: null });
  await edit({ portAgentPhone: '+47 8', portAgentEmail: 'agency@x.example' });
  await calls().create({ vesselDirectoryId, contactType: 'port agent', name: 'Ida', email: 'ida@x.example' });
  expect(await entry()).toMatchObject({
    portAgentName: 'Ida',
    portAgentPhone: '+47 8',
    portAgentEmail: 'ida@x.example',
  });
  await edit({ portAgentName: null, portAgentPhone: null, portAgentEmail: null });
  expect((await list()).map(inShort)).toEqual([
    'Arne Vik, primary',
    'Eirik, primary',
    'Ola, until 2026-03-02',
    'Ida, until 2026-03-02',
  ]);
});

test('operators cannot read or write contacts; changes are among those of the vessel', async () => {
  const [arne] = await list();
  const who = { id: arne!.id, version: arne!.version };
  expect(await codeOf(project.as.operator.vesselContacts.makePrimary(who))).toBe('FORBIDDEN');
  expect(
    await codeOf(
      project.as.operator.vesselContacts.create({ vesselDirectoryId, contactType: 'master', name: 'X' }),
    ),
  ).toBe('FORBIDDEN');
  await calls().update({ ...who, position: 'Relief master' });
  const { changes } = await project.as.operator.vessels.changes({ id: vesselDirectoryId });
  expect(changes[0]).toMatchObject({
    entityName: 'Arne Vik',
    description: 'Position changed',
    newValue: 'Relief master',
    changedByName: 'Mona Manager',
  });
});
