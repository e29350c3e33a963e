import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serviceRules } from '#db/schema/index.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel, completeProject } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const create = (input: Parameters<ProjectHarness['as']['manager']['vessels']['create']>[0]) =>
  project.as.manager.vessels.create(input);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown; issues?: unknown } }) => error,
  );

describe('a vessel that is added by hand', () => {
  test('is created, unless the name or the number is known', async () => {
    const made = await create({
      vesselName: 'Nordskjær Vektor',
      clientName: 'Fjordlast',
      imoNumber: 'IMO 3000116',
    });
    expect(made).toMatchObject({
      vesselName: 'Nordskjær Vektor',
      imoNumber: '3000116',
      clientName: 'Fjordlast',
    });
    for (const vesselName of ['MV Nordskjaer Vektor', 'Nordskjær Vecktor']) {
      const asked = await refusalOf(create({ vesselName }));
      expect(asked.message).toBe('Did you mean Nordskjær Vektor? Nothing was added yet.');
      expect(asked.cause.current).toMatchObject({ candidates: [{ id: made.id }] });
    }
    expect(await refusalOf(create({ vesselName: 'Annen', imoNumber: '3000116' }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['imoNumber'] }] },
    });
    expect(await codeOf(create({ vesselName: 'Annen', imoNumber: '3000117' }))).toBe('BAD_REQUEST');
    expect(await codeOf(project.as.operator.vessels.create({ vesselName: 'Annen' }))).toBe('FORBIDDEN');
  });

  test('under the name of another ship is stored with its number, and refused without one', async () => {
    await create({ vesselName: 'Kysten' });
    const refused = await refusalOf(create({ vesselName: 'Kysten', newVessel: true }));
    expect(refused.cause.issues).toMatchObject([{ path: ['imoNumber'] }]);
    const second = await create({ vesselName: 'Kysten', imoNumber: '3000116', newVessel: true });
    expect(second.vesselName).toBe('Kysten (IMO 3000116)');
  });
});

describe('the record of a vessel', () => {
  test('reverts a field, if the directory still allows it', async () => {
    const { manager, operator } = project.as;
    const { id } = await create({ vesselName: 'Kysten', imoNumber: '3000116', notes: 'Ladder is short' });
    const change = async (fields: object) =>
      manager.vessels.update({ id, version: (await manager.vessels.byId({ id })).version, ...fields });
    const edits = async (actor: 'manager' | 'operator' = 'manager') =>
      (await project.as[actor].vessels.changes({ id })).changes;
    const edited = async (description: string) =>
      (await edits()).find((event) => event.description === description)!;
    const revert = async (entryId: number) =>
      manager.vessels.revert({ id, version: (await manager.vessels.byId({ id })).version, entryId });

    await change({ notes: 'Ladder is repaired' });
    const notes = await edited('Notes changed');
    expect(notes).toMatchObject({ revertible: true });
    expect((await edits('operator')).map(({ revertible }) => revertible)).not.toContain(true);
    expect(await codeOf(operator.vessels.revert({ id, version: 2, entryId: notes.id }))).toBe('FORBIDDEN');
    expect(await revert(notes.id)).toMatchObject({ notes: 'Ladder is short' });
    expect((await edits())[0]).toMatchObject({ description: 'Notes restored', newValue: 'Ladder is short' });
    expect(await codeOf(revert(notes.id))).toBe('CONFLICT');

    await change({ imoNumber: '3000489' });
    await create({ vesselName: 'Bølgen', imoNumber: '3000116' });
    const number = await edited('IMO number changed');
    expect(number).toMatchObject({ oldValue: '3000116', revertible: false });
    expect(await codeOf(revert(number.id))).toBe('CONFLICT');
    const other = await create({ vesselName: 'Nordlys' });
    expect(await codeOf(manager.vessels.revert({ id: other.id, version: 1, entryId: number.id }))).toBe(
      'NOT_FOUND',
    );
  });

  test('is paged without repeating or missing anything', async () => {
    const { id } = addVessel(project.db, project.clock);
    for (const notes of ['one', 'two', 'three', 'four']) {
      const { version } = await project.as.manager.vessels.byId({ id });
      await project.as.manager.vessels.update({ id, version, notes });
    }
    const whole = await project.as.manager.vessels.changes({ id });
    expect(whole.total).toBe(5);
    const [first, second] = await Promise.all(
      [0, 3].map((offset) => project.as.manager.vessels.changes({ id, offset, limit: 3 })),
    );
    expect([...first!.changes, ...second!.changes]).toEqual(whole.changes);
  });

  test('sums all parts ever used, in each currency for managers and without money for operators', async () => {
    const { id } = addVessel(project.db, project.clock, { vesselName: 'Delskip' });
    const used = async (
      partName: string,
      quantity: number,
      price?: { amount: string; currency: 'NOK' | 'USD' },
    ) => {
      const earlier = createProject(project.db, {
        vesselDirectoryId: id,
        vesselName: 'Delskip',
        status: 'in progress',
        assignedOperatorId: project.people.operator.id,
      });
      await project.as.manager.parts.add({
        projectId: earlier.id,
        partName,
        quantity,
        ...(price && { price }),
      });
    };
    await used('O-ring', 2, { amount: '10.50', currency: 'NOK' });
    await used('o-ring', 1, { amount: '3.00', currency: 'USD' });
    await used('Lamp', 1);
    const [lamp, ring] = (await project.as.manager.vessels.pricedParts({ id })).toSorted(
      (one, other) => one.uses - other.uses,
    );
    expect(ring).toMatchObject({
      uses: 2,
      quantity: 3,
      totals: [
        { currency: 'NOK', amount: '21.00' },
        { currency: 'USD', amount: '3.00' },
      ],
      withoutPrice: 0,
    });
    expect(lamp).toMatchObject({ partName: 'Lamp', totals: [], withoutPrice: 1 });
    const bare = await project.as.foreign.vessels.parts({ id });
    expect(bare).toHaveLength(2);
    expect(JSON.stringify(bare)).not.toMatch(/21\.00|NOK|price/i);
    expect(await codeOf(project.as.operator.vessels.pricedParts({ id }))).toBe('FORBIDDEN');
  });

  test('shows the rule of its due day, also for a day set by hand, and can return to the rule', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const { vesselId: id } = await completeProject(project, '2026-03-01');
    const byRule = {
      due: '2027-03-01',
      serviceType: 'annual service',
      systemType: '',
      intervalMonths: 12,
      lastDone: '2026-03-01',
      lastDoneOn: 'Testholm TB-500',
      planFrom: '2027-01-30',
    };
    expect(await project.as.operator.vessels.due({ id })).toEqual({
      nextServiceDue: '2027-03-01',
      source: 'rule',
      byRule,
    });
    const { version } = await project.as.manager.vessels.byId({ id });
    const set = await project.as.manager.vessels.update({ id, version, nextServiceDue: '2026-09-01' });
    expect(await project.as.manager.vessels.due({ id })).toEqual({
      nextServiceDue: '2026-09-01',
      source: 'manual',
      byRule,
    });
    await project.as.manager.vessels.update({ id, version: set.version, nextServiceDue: null });
    expect(await project.as.manager.vessels.due({ id })).toMatchObject({
      nextServiceDue: '2027-03-01',
      source: 'rule',
    });
  });
});

describe('a service by others', () => {
  const enter = (id: number, fields: object = {}) =>
    project.as.manager.vessels.addService({
      id,
      serviceDate: '2026-02-10',
      serviceType: 'annual service',
      operatorName: 'Vågen Demo Service',
      ...fields,
    });
  const servicesOf = async (id: number) => (await project.as.operator.vessels.visits({ id })).visits;

  test('is in the history and moves last service and due day, until it is removed', async () => {
    await project.as.manager.serviceRules.create({ serviceType: 'annual service', intervalMonths: 12 });
    const { vesselId: id } = await completeProject(project, '2025-06-01');
    const after = await enter(id, { systemType: 'Testholm TB-500' });
    expect(after).toMatchObject({
      lastServiceDate: '2026-02-10',
      lastServiceType: 'annual service',
      nextServiceDue: '2027-02-10',
    });
    const [service, own] = await servicesOf(id);
    expect(service).toMatchObject({
      day: '2026-02-10',
      serviceType: 'annual service',
      systemType: 'Testholm TB-500',
      operatorName: 'Vågen Demo Service',
      status: null,
      projectId: null,
      snapshots: [],
    });
    expect(own).toMatchObject({ day: '2025-06-01', status: 'completed' });
    expect(await project.as.manager.vessels.due({ id })).toMatchObject({
      byRule: { lastDone: '2026-02-10' },
    });

    const [rule] = await project.as.manager.serviceRules.list();
    await project.as.manager.serviceRules.update({
      id: rule!.id,
      version: rule!.version,
      intervalMonths: 6,
      leadDays: 30,
    });
    expect(await project.as.manager.vessels.byId({ id })).toMatchObject({ nextServiceDue: '2026-08-10' });
    expect(
      await project.as.manager.vessels.removeService({ id, serviceId: service!.serviceId! }),
    ).toMatchObject({
      lastServiceDate: '2025-06-01',
      nextServiceDue: '2025-12-01',
    });
    expect(await servicesOf(id)).toHaveLength(1);
    const { changes } = await project.as.manager.vessels.changes({ id });
    expect(changes.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        'Service by others added: annual service, 10 Feb 2026',
        'Service by others removed: annual service, 10 Feb 2026',
      ]),
    );
  });

  test('is among the previous services of a project', async () => {
    const { id } = addVessel(project.db, project.clock, { vesselName: 'Kysten' });
    await enter(id, { operatorName: '' });
    project.setProject({ vesselDirectoryId: id, vesselName: 'Kysten' });
    expect(await project.as.operator.projects.previousServices({ id: project.projectId })).toEqual([
      {
        serviceDate: '2026-02-10',
        serviceType: 'annual service',
        operatorName: '',
        systemType: null,
        projectId: null,
        reportURL: null,
      },
    ]);
  });

  test('moves with a merge of its vessel, and back with the undo', async () => {
    const winner = addVessel(project.db, project.clock, { vesselName: 'Kysten' });
    const { id } = addVessel(project.db, project.clock, { vesselName: 'Bølgen' });
    const loser = await enter(id);
    const { merge } = await project.as.manager.vesselMerges.merge({
      id: winner.id,
      version: winner.version,
      loserId: id,
      loserVersion: loser.version,
    });
    expect(await servicesOf(winner.id)).toHaveLength(1);
    await project.as.manager.vesselMerges.undo({ id: merge.id });
    expect(await servicesOf(winner.id)).toEqual([]);
    expect(await project.as.manager.vessels.byId({ id })).toMatchObject({ lastServiceDate: '2026-02-10' });
  });

  test('is entered once, for a past day, by a manager', async () => {
    const { vesselId: id } = await completeProject(project, '2026-03-01');
    await enter(id);
    const issueOf = async (fields: object) => (await refusalOf(enter(id, fields))).cause.issues;
    for (const fields of [
      { serviceType: 'Annual Service' },
      { serviceDate: '2026-03-01' },
      { serviceDate: '2026-03-04' },
      { serviceDate: '0202-03-04' },
    ]) {
      expect(await issueOf(fields)).toMatchObject([{ path: ['serviceDate'] }]);
    }
    expect(
      await codeOf(
        project.as.operator.vessels.addService({ id, serviceDate: '2026-02-11', serviceType: 'x' }),
      ),
    ).toBe('FORBIDDEN');
    const own = (await servicesOf(id)).find(({ day }) => day === '2026-03-01');
    expect(await codeOf(project.as.manager.vessels.removeService({ id, serviceId: own!.serviceId! }))).toBe(
      'NOT_FOUND',
    );
    const { id: archived } = addVessel(project.db, project.clock, { vesselName: 'Bølgen' });
    await project.as.manager.vessels.archive({ id: archived });
    expect(await codeOf(enter(archived))).toBe('BAD_REQUEST');
  });
});
