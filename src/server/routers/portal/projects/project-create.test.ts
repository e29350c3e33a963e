import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CreateProjectInput } from '#contract/project/project-change.ts';
import {
  companies,
  notifications,
  projectTotals,
  idempotencyKeys,
  vesselProjects,
} from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { selectEntries } from '#server/services/vessels/vessel-rows.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
const asked = { vesselName: 'M/V Kysten', serviceType: 'annual service' };
type Wishes = Partial<Parameters<ProjectHarness['as']['manager']['projects']['create']>[0]>;
const create = (fields: Wishes = {}, actor: ProjectActor = 'manager') =>
  project.as[actor].projects.create({ ...asked, ...fields } as CreateProjectInput);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown; issues?: unknown } }) => error,
  );
const directory = () => selectEntries(project.db).all();
const count = () => project.db.$count(vesselProjects);

describe('a new project', () => {
  test('of an unknown vessel adds it to the directory with its owner and people', async () => {
    const made = await create({
      imoNumber: 'IMO 3000116',
      clientName: 'Nordskjær Demo Rederi AS',
      systemType: 'OceanGuard HMT-300',
      vesselMasterName: 'Capt. Demo',
      vesselMasterPhone: '+44 7700 900100',
      location: 'Haugesund',
    });
    expect(made).toMatchObject({
      status: 'not confirmed',
      access: 'manage',
      vesselName: 'M/V Kysten',
      imoNumber: '3000116',
      companyName: 'Nordskjær Demo Rederi AS',
      requestDate: '2026-03-02',
      assignedOperator: null,
      createdBy: { name: 'Mona Manager', isActive: true },
      directoryProposals: [],
      version: 1,
    });
    expect(directory()).toMatchObject([
      {
        id: made.vesselDirectoryId,
        normalizedName: 'kysten',
        clientName: 'Nordskjær Demo Rederi AS',
        systemType1: 'OceanGuard HMT-300',
        vesselMasterName: 'Capt. Demo',
        location: null,
      },
    ]);
    const [company] = project.db.select().from(companies).all();
    expect(directory()).toMatchObject([
      { vesselName: 'M/V Kysten', companyId: company!.id, vesselMasterPhone: '+44 7700 900100' },
    ]);
  });

  test('of a known vessel fills in its empty fields from the directory, fills in the directory and suggests other changes', async () => {
    project.db
      .insert(companies)
      .values({ name: 'Nordskjær Demo Rederi AS', alternativeNames: ['NDR'] })
      .run();
    const vessel = addVessel(project.db, project.clock, {
      vesselName: 'Kysten',
      clientName: 'Nordskjær Demo Rederi AS',
      systemType1: 'OceanGuard HMT-300',
      vesselMasterName: 'Capt. Old',
      vesselMasterPhone: '+44 7700 900100',
      engineerName: 'Eirik Testland',
    });
    const made = await create({
      clientName: 'ndr',
      vesselMasterName: 'Capt. New',
      vesselMasterContact: 'Cabin 2',
      engineerEmail: 'eirik@fleet.example',
    });
    expect(made).toMatchObject({
      vesselDirectoryId: vessel.id,
      vesselName: 'Kysten',
      clientName: 'Nordskjær Demo Rederi AS',
      systemType: 'OceanGuard HMT-300',
      vesselMasterName: 'Capt. New',
      engineerName: 'Eirik Testland',
    });
    expect(made.directoryProposals).toEqual([
      { field: 'vesselMasterName', inDirectory: 'Capt. Old', given: 'Capt. New' },
      { field: 'vesselMasterContact', inDirectory: null, given: 'Cabin 2' },
    ]);
    expect(directory()).toMatchObject([
      { vesselMasterName: 'Capt. Old', vesselMasterContact: null, engineerEmail: 'eirik@fleet.example' },
    ]);
  });

  test('keeps the agent of its own port call apart from the agent in the vessel’s record', async () => {
    const home = {
      portAgent: 'Karmsund Demo Port Services',
      portAgentName: 'Per',
      portAgentPhone: '+47 00 00 00 10',
      portAgentEmail: 'per@haugesund-agency.example',
    };
    const vessel = addVessel(project.db, project.clock, { vesselName: 'Kysten', ...home });
    const unnamed = await create({ location: 'Singapore' });
    expect(unnamed).toMatchObject({ portAgent: null, portAgentPhone: null, portAgentEmail: null });

    const agent = {
      portAgent: 'Straits Demo Agency Pte',
      portAgentPhone: '+65 00 00 00 20',
      portAgentEmail: 'ops@singapore-agency.example',
    };
    const made = await create({ location: 'Singapore', ...agent });
    expect(made).toMatchObject({ ...agent, directoryProposals: [] });
    await project.as.manager.vessels.update({ id: vessel.id, version: vessel.version, portAgent: 'Another' });
    const { version } = await project.as.manager.projects.byId({ id: made.id });
    const patched = await project.as.manager.projects.update({
      id: made.id,
      version,
      portAgentPhone: '+65 00 00 00 21',
    });
    expect(patched).toMatchObject({ ...agent, portAgentPhone: '+65 00 00 00 21' });
    expect(await project.as.manager.projects.byId({ id: unnamed.id })).toMatchObject({ portAgent: null });
    expect(directory()).toMatchObject([{ ...home, portAgent: 'Another' }]);
  });

  test('asks which vessel is meant if the name is similar to another, unless it is a new one', async () => {
    const vessel = addVessel(project.db, project.clock, { vesselName: 'Nordskjær Vektor' });
    const refused = await refusalOf(create({ vesselName: 'Nordskjaer Vecktor' }));
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: 'Did you mean Nordskjær Vektor?',
      cause: { current: { candidates: [{ id: vessel.id, vesselName: 'Nordskjær Vektor' }] } },
    });
    expect(await count()).toBe(1);
    await create({ vesselName: 'Nordskjaer Vecktor', newVessel: true });
    expect(directory()).toHaveLength(2);
  });

  test.each(['haukvaer', 'Haukvaer Tankers', 'Haukvær Demo Tankrs', 'HAUKVÆR DEMO TANKERS LTD'])(
    'asks whether the client %j is a known one, unless it is a new one',
    async (clientName) => {
      const { id } = await project.as.manager.companies.create({ name: 'Haukvær Demo Tankers AS' });
      await project.as.manager.companies.create({ name: 'Fjordlast Demo Rederi AS' });
      expect(await refusalOf(create({ clientName }))).toMatchObject({
        code: 'CONFLICT',
        message: 'Did you mean the client Haukvær Demo Tankers AS?',
        cause: { current: { clients: [{ id, name: 'Haukvær Demo Tankers AS' }] } },
      });
      const made = await create({ clientName: 'haukvær demo tankers as' });
      expect(made).toMatchObject({ companyId: id, clientName: 'Haukvær Demo Tankers AS' });
      const { version } = made;
      expect(await codeOf(project.as.manager.projects.update({ id: made.id, version, clientName }))).toBe(
        'CONFLICT',
      );
      expect(await project.db.$count(companies)).toBe(2);
      await create({ clientName, newClient: true });
      expect(await project.db.$count(companies)).toBe(3);
    },
  );

  test('does not ask about a client that only shares a general word with others', async () => {
    await project.as.manager.companies.create({ name: 'Fjordlast Demo Rederi AS' });
    expect(await create({ clientName: 'Solvåg Demo Rederi AS' })).toMatchObject({
      companyName: 'Solvåg Demo Rederi AS',
    });
  });

  test('of a second ship with the same name needs its IMO number', async () => {
    addVessel(project.db, project.clock, { vesselName: 'Kysten', imoNumber: '3000116' });
    expect(await refusalOf(create({ newVessel: true }))).toMatchObject({
      cause: { issues: [{ path: ['imoNumber'] }] },
    });
    expect(await create({ imoNumber: '3000489' })).toMatchObject({ vesselName: 'M/V Kysten (IMO 3000489)' });
    expect((await refusalOf(create())).message).toBe(
      'Several vessels are called M/V Kysten. Which one is it?',
    );
    expect(await create({ imoNumber: '3000489' })).toMatchObject({ vesselName: 'M/V Kysten (IMO 3000489)' });
    expect(await codeOf(create({ imoNumber: '3000117' }))).toBe('BAD_REQUEST');
  });

  test('of an operator is a request: no plan, no value, no operator, and the directory does not change', async () => {
    const vessel = addVessel(project.db, project.clock, { vesselName: 'Kysten', clientName: 'Haukvær' });
    const made = await create({ portAgent: 'Vågen Demo Agency' }, 'operator');
    expect(made).toMatchObject({
      status: 'not confirmed',
      access: 'read',
      vesselDirectoryId: vessel.id,
      assignedOperator: null,
      portAgent: 'Vågen Demo Agency',
    });
    expect(directory()).toEqual([vessel]);
    const unknown = await create(
      { vesselName: 'Bølgen', imoNumber: '3000116', clientName: 'Ny' },
      'operator',
    );
    expect(unknown).toMatchObject({
      vesselDirectoryId: null,
      companyId: null,
      clientName: 'Ny',
      description: 'IMO number: 3000116',
    });
    expect(directory()).toHaveLength(1);
    const plans: Wishes[] = [
      { value: { amount: '1.00', currency: 'NOK' } },
      { assignedOperatorId: project.people.operator.id },
      { scheduledDate: '2026-04-01' },
      { confirmAndSchedule: true },
    ];
    for (const wish of plans) expect(await codeOf(create(wish, 'operator'))).toBe('FORBIDDEN');
  });

  test('is planned in the same call, or not made at all', async () => {
    const plan = {
      clientName: 'Haukvær Demo Tankers AS',
      scheduledDate: '2026-03-09',
      assignedOperatorId: project.people.operator.id,
      confirmAndSchedule: true,
    };
    expect(await refusalOf(create(plan))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['location'] }, { path: ['locationTimezone'] }] },
    });
    expect([await count(), directory().length]).toEqual([1, 0]);
    const place = { location: 'Bergen', locationTimezone: 'Europe/Oslo' };
    expect(await create({ ...plan, ...place })).toMatchObject({ status: 'scheduled', version: 2 });
    expect(project.db.select().from(notifications).all()).toMatchObject([
      { userId: project.people.operator.id, kind: 'assigned' },
    ]);
  });

  test('is created once when it is sent twice, also concurrently, and the value is counted', async () => {
    const wish: Wishes = { clientUuid, value: { amount: '1250.50', currency: 'NOK' } };
    const [first, second] = await Promise.all([create(wish), create(wish)]);
    expect(second).toEqual(first);
    expect(await count()).toBe(2);
    expect(project.db.select().from(idempotencyKeys).all()).toHaveLength(1);
    expect(project.db.select().from(projectTotals).all()).toMatchObject([
      { projectId: first.id, currency: 'NOK', pending: 125_050, lines: 1 },
    ]);
    expect(await codeOf(create({ ...wish, location: 'Bergen' }))).toBe('CONFLICT');
  });
});
