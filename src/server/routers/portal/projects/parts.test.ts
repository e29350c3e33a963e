import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  billingNotifications,
  changes,
  companies,
  partsUsed,
  idempotencyKeys,
} from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findBillingDrift(project.db)).toEqual([]);
  await project.close();
});

const add = (input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].parts.add({ projectId: project.projectId, partName: 'Sample pump ring', ...input });
const priced = async (id: number) =>
  (await project.as.manager.billing.project({ id: project.projectId })).parts.find((part) => part.id === id);
const approve = (id: number, version = 1) =>
  project.as.manager.billing.transitionPart({ id, version, to: 'approved' });
const inbox = () => project.db.select().from(billingNotifications).orderBy(billingNotifications.id).all();
const price = { amount: '12.50', currency: 'NOK' } as const;
/** Used by the operator and priced by a manager. */
const addPriced = async () => {
  const { id, version } = await add();
  return project.as.manager.parts.setPrice({ id, version, price });
};

describe('who may', () => {
  const calls: ((actor: ProjectActor, id: number) => Promise<unknown>)[] = [
    (actor) => project.as[actor].parts.list({ projectId: project.projectId }),
    (actor) => add({}, actor),
    (actor, id) =>
      project.as[actor].parts.update({ projectId: project.projectId, id, version: 1, quantity: 3 }),
    (actor, id) => project.as[actor].parts.remove({ projectId: project.projectId, id }),
  ];
  const codes = async (actor: ProjectActor) => {
    const { id } = await add();
    const found = [];
    for (const call of calls) found.push(await codeOf(call(actor, id)));
    return found;
  };

  test.each<[ProjectActor, string[]]>([
    ['anonymous', Array(4).fill('UNAUTHORIZED')],
    ['foreign', Array(4).fill('NOT_FOUND')],
    ['author', ['OK', ...Array(3).fill('FORBIDDEN')]],
    ['operator', Array(4).fill('OK')],
    ['manager', Array(4).fill('OK')],
  ])('%s', async (actor, expected) => {
    expect(await codes(actor)).toEqual(expected);
  });

  test.each([
    ['work done', ['OK', 'OK', 'CONFLICT', 'CONFLICT']],
    ['completed', ['OK', 'OK', 'CONFLICT', 'CONFLICT']],
    ['cancelled', ['OK', 'CONFLICT', 'CONFLICT', 'CONFLICT']],
  ] as const)(
    'of a project that is %s can only be added by operators, as late parts',
    async (status, expected) => {
      const { id } = await add();
      project.setProject({ status });
      const found = [];
      for (const call of calls) found.push(await codeOf(call('operator', id)));
      expect(found).toEqual(expected);
      const managers = [];
      for (const call of calls) managers.push(await codeOf(call('manager', id)));
      expect(managers).toEqual(Array(4).fill('OK'));
    },
  );

  test('a late part is corrected by the person who added it until a manager has priced it', async () => {
    const { id: early } = await add();
    project.setProject({ status: 'completed', completedDate: '2026-03-02' });
    const { id } = await add();
    const other = await add({}, 'manager');
    const changeable = async (actor: ProjectActor) =>
      (await project.as[actor].parts.list({ projectId: project.projectId }))
        .filter((part) => part.changeable)
        .map((part) => part.id);
    expect(await changeable('operator')).toEqual([id]);
    const change = (of: number, version: number) =>
      project.as.operator.parts.update({ projectId: project.projectId, id: of, version, quantity: 3 });
    expect(await change(id, 1)).toMatchObject({ quantity: 3, isLate: true });
    expect(await codeOf(change(early, 1))).toBe('CONFLICT');
    expect(await codeOf(change(other.id, 1))).toBe('CONFLICT');
    expect(inbox().find(({ partId }) => partId === id)).toMatchObject({ kind: 'late', quantity: 3 });
    await project.as.manager.parts.setPrice({ id, version: 2, price });
    expect(await codeOf(change(id, 3))).toBe('CONFLICT');
    expect(await changeable('operator')).toEqual([]);
    const again = await add();
    await project.as.operator.parts.remove({ projectId: project.projectId, id: again.id });
    const last = await add();
    project.setProject({ status: 'cancelled' });
    expect(
      await codeOf(project.as.operator.parts.remove({ projectId: project.projectId, id: last.id })),
    ).toBe('CONFLICT');
  });

  test('a part cannot be reached through another project', async () => {
    const { id } = await add();
    const other = createProject(project.db, { assignedOperatorId: project.people.operator.id });
    expect(await codeOf(project.as.manager.parts.remove({ projectId: other.id, id }))).toBe('NOT_FOUND');
  });
});

describe('a part', () => {
  test('of the catalogue takes name and number, and is found by either', async () => {
    const product = createProduct(project.db, { name: 'TRO reagent kit', itemNumber: 'MS-TRO-012' });
    for (const q of ['reagent', 'ms tro 012']) {
      expect(await project.as.operator.parts.search({ q })).toEqual([
        { productId: product.id, name: 'TRO reagent kit', itemNumber: 'MS-TRO-012', isSimilar: false },
      ]);
    }
    for (const q of ['reagant kit', 'MS-TRO-013']) {
      expect(await project.as.operator.parts.search({ q })).toEqual([
        { productId: product.id, name: 'TRO reagent kit', itemNumber: 'MS-TRO-012', isSimilar: true },
      ]);
    }
    expect(await add({ productId: product.id, partName: undefined, quantity: 2 })).toMatchObject({
      productId: product.id,
      partName: 'TRO reagent kit',
      partNumber: 'MS-TRO-012',
      quantity: 2,
      category: 'consumable',
      usedDate: '2026-03-02',
      vesselName: 'Nordskjær Vektor',
      operator: { name: 'Ola Operator' },
      isLate: false,
      changeable: true,
      version: 1,
    });
  });

  test('that is renamed by hand is no longer the product', async () => {
    const product = createProduct(project.db);
    const { id } = await add({ productId: product.id });
    const change = { projectId: project.projectId, id };
    expect(await project.as.operator.parts.update({ ...change, version: 1, quantity: 4 })).toMatchObject({
      productId: product.id,
      quantity: 4,
    });
    expect(
      await project.as.operator.parts.update({ ...change, version: 2, partName: 'Hose clip' }),
    ).toMatchObject({ productId: null, partName: 'Hose clip' });
  });

  test('is corrected in all its fields', async () => {
    const { id } = await add({ supplier: 'Chandler', notes: 'Cracked' });
    const product = createProduct(project.db, { name: 'TRO reagent kit', itemNumber: 'MS-TRO-012' });
    const change = { projectId: project.projectId, id };
    const whole = {
      partName: 'Shaft seal',
      partNumber: 'SS-40',
      quantity: 3,
      category: 'spare part',
      supplier: 'Workshop at the quay',
      notes: 'Both sides',
      usedDate: '2026-03-01',
    } as const;
    expect(await project.as.operator.parts.update({ ...change, version: 1, ...whole })).toMatchObject({
      ...whole,
      productId: null,
      version: 2,
    });
    expect(
      await project.as.operator.parts.update({
        ...change,
        version: 2,
        productId: product.id,
        supplier: '',
        notes: null,
      }),
    ).toMatchObject({
      productId: product.id,
      partName: 'TRO reagent kit',
      partNumber: 'MS-TRO-012',
      quantity: 3,
      supplier: null,
      notes: null,
      usedDate: '2026-03-01',
    });
    expect(
      await project.as.manager.parts.update({
        ...change,
        version: 3,
        productId: null,
        partName: 'Kit, opened',
      }),
    ).toMatchObject({ productId: null, partName: 'Kit, opened', partNumber: 'MS-TRO-012' });
  });

  test.each([
    [{ partName: ' ' }, 'Part is required'],
    [{ quantity: 0 }, 'Quantity must be at least 1'],
    [{ usedDate: '2026-03-09' }, 'This day is in the future.'],
    [{ productId: 999 }, 'This product is no longer in the catalogue. Enter the part by name instead.'],
    [{ supplier: 'x'.repeat(201) }, 'Supplier must be at most 200 characters'],
  ])('refuses a correction to %j, and stays as it is', async (wrong, message) => {
    const { id } = await add();
    const change = { projectId: project.projectId, id, version: 1, notes: 'Kept', ...wrong };
    await expect(project.as.operator.parts.update(change)).rejects.toThrow(message);
    expect(await project.as.operator.parts.list({ projectId: project.projectId })).toMatchObject([
      { id, version: 1, partName: 'Sample pump ring', notes: null },
    ]);
  });

  test.each([
    [{ partName: undefined }, 'Choose a product, or name the part'],
    [{ productId: 999 }, 'This product is no longer in the catalogue. Enter the part by name instead.'],
    [{ quantity: 0 }, 'Quantity must be at least 1'],
    [{ quantity: 1.5 }, 'Quantity must be a whole number'],
    [{ usedDate: '2026-03-09' }, 'This day is in the future.'],
    [{ cost: { amount: '-1', currency: 'NOK' } }, 'Enter an amount, for example 1250.00'],
    [
      { quantity: 999_999, cost: { amount: '99999999.99', currency: 'NOK' } },
      'The line total would exceed 99999999.99.',
    ],
  ])('refuses %j', async (input, message) => {
    await expect(add(input)).rejects.toThrow(message);
    expect(project.db.select().from(partsUsed).all()).toEqual([]);
    expect(inbox()).toEqual([]);
  });

  test('refuses a stale version with the current part, without money for an operator', async () => {
    const { id } = await add({ cost: price });
    await project.as.manager.parts.setPrice({ id, version: 1, price: { amount: '99.99', currency: 'NOK' } });
    const refusal = await project.as.operator.parts
      .update({ projectId: project.projectId, id, version: 1, quantity: 2 })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'CONFLICT', cause: { current: { id, version: 2 } } });
    expect(JSON.stringify((refusal as { cause: { current: object } }).cause.current)).not.toMatch(/99|NOK/);
  });

  test('cannot be changed once processed, and operators do not see its state', async () => {
    const { id } = await addPriced();
    await approve(id, 2);
    const change = { projectId: project.projectId, id, version: 3, quantity: 2 };
    await expect(project.as.operator.parts.update(change)).rejects.toThrow(
      'A manager has processed this part, so it can no longer be changed. Nothing was saved.',
    );
    await expect(project.as.manager.parts.update(change)).rejects.toThrow('This part is approved');
    await expect(project.as.manager.parts.remove(change)).rejects.toThrow('This part is approved');
    const pricing = await project.as.manager.parts
      .setPrice({ id, version: 1, price: null })
      .catch((error: unknown) => error);
    expect(pricing).toMatchObject({
      message: 'This part is approved and therefore locked. Nothing was saved.',
      cause: { current: { id, version: 3, billingStatus: 'approved', unitPrice: '12.50' } },
    });
    expect(await project.as.operator.parts.list({ projectId: project.projectId })).toMatchObject([
      { id, changeable: false, quantity: 1 },
    ]);
  });

  test('keeps its row when it is removed, and leaves lists and sums', async () => {
    const { id } = await addPriced();
    await project.as.operator.parts.remove({ projectId: project.projectId, id });
    expect(await project.as.manager.billing.project({ id: project.projectId })).toMatchObject({
      parts: [],
      totals: [],
      billingState: 'nothing to bill',
    });
    expect(project.db.select().from(partsUsed).get()).toMatchObject({ id, quantity: 1, unitPrice: 1250 });
    const change = { projectId: project.projectId, id, version: 2, quantity: 2 };
    expect(await codeOf(project.as.operator.parts.update(change))).toBe('NOT_FOUND');
    expect((await project.as.manager.parts.usage({})).total).toBe(0);
  });
});

describe('the price of a part', () => {
  test('is the last approved on this vessel, otherwise for this client, otherwise of the product anywhere', async () => {
    const product = createProduct(project.db);
    const { manager } = project.as;
    const [vessel, client] = [addVessel(project.db, project.clock), addVessel(project.db, project.clock)];
    const company = project.db
      .insert(companies)
      .values({ name: 'Nordskjær Demo Rederi AS' })
      .returning()
      .get();
    project.setProject({ currency: 'NOK', vesselDirectoryId: vessel.id, companyId: company.id });
    /** Used on another project; only an approved price counts. */
    const used = async (amount: string, fields: object = {}, currency: 'NOK' | 'USD' = 'NOK') => {
      const { id: projectId } = createProject(project.db, fields);
      const input = { projectId, productId: product.id, price: { amount, currency } };
      return (await manager.parts.add({ ...input, usedDate: '2026-02-01' })).id;
    };
    const ask = async () => {
      const { id } = await add({ productId: product.id });
      const part = await priced(id);
      await manager.parts.remove({ projectId: project.projectId, id });
      return [part?.unitPrice, part?.priceSource];
    };
    await used('1.11', { vesselDirectoryId: vessel.id });
    await approve(await used('2.22', { vesselDirectoryId: vessel.id }, 'USD'));
    expect(await ask()).toEqual([null, 'missing']);
    await approve(await used('10.00'));
    expect(await ask()).toEqual(['10.00', 'catalogue']);
    await approve(await used('20.00', { vesselDirectoryId: client.id, companyId: company.id }));
    await approve(await used('11.00'));
    expect(await ask()).toEqual(['20.00', 'last used']);
    await approve(await used('30.00', { vesselDirectoryId: vessel.id }));
    await approve(await used('21.00', { vesselDirectoryId: client.id, companyId: company.id }));
    expect(await ask()).toEqual(['30.00', 'last used']);
    const { id } = await add({ productId: product.id, price }, 'manager');
    expect(await manager.parts.suggestedPrice({ id })).toEqual({
      amount: '30.00',
      currency: 'NOK',
      source: 'last used',
    });
  });

  test('is not the cost that an operator entered: the line has no price', async () => {
    const { id } = await add({ cost: price, quantity: 3 });
    expect(await priced(id)).toMatchObject({
      unitCost: '12.50',
      totalCost: '37.50',
      costCurrency: 'NOK',
      unitPrice: null,
      totalPrice: null,
      currency: null,
      priceSource: 'missing',
      margin: null,
    });
    expect((await project.as.manager.billing.attention()).partsWithoutPrice).toBe(1);
    await expect(approve(id)).rejects.toThrow('The price is missing. Set it first.');
    const told = await project.as.operator.projects.history({ id: project.projectId });
    expect(JSON.stringify(told)).not.toMatch(/12\.50|NOK/);
    const change = { projectId: project.projectId, id, version: 1 };
    const lower = { amount: '10.00', currency: 'NOK' } as const;
    expect(await codeOf(project.as.operator.parts.update({ ...change, cost: lower }))).toBe('OK');
    await project.as.manager.parts.setPrice({ id, version: 2, price });
    expect(await priced(id)).toMatchObject({ unitCost: '10.00', totalPrice: '37.50', margin: '7.50' });
    const higher = { amount: '13.00', currency: 'NOK' } as const;
    await project.as.manager.parts.update({ ...change, version: 3, cost: higher });
    expect(await priced(id)).toMatchObject({ unitPrice: '12.50', margin: '-1.50' });
    const abroad = { amount: '1.00', currency: 'USD' } as const;
    await project.as.manager.parts.update({ ...change, version: 4, cost: abroad });
    expect(await priced(id)).toMatchObject({ costCurrency: 'USD', currency: 'NOK', margin: null });
  });

  test('can only be set by managers', async () => {
    await expect(
      project.as.operator.parts.add({ projectId: project.projectId, partName: 'Ring', price }),
    ).rejects.toThrow('A manager sets the price. Enter what you paid as the cost.');
    const { id } = await add();
    const change = { projectId: project.projectId, id, version: 1, price };
    expect(await codeOf(project.as.operator.parts.update(change))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.manager.parts.update(change))).toBe('OK');
    expect(await priced(id)).toMatchObject({ unitPrice: '12.50', unitCost: null });
  });

  test('is suggested from the cost and the mark-up of the category, if none was approved before', async () => {
    const { manager } = project.as;
    const kit = { category: 'chemical', cost: { amount: '10.05', currency: 'NOK' } } as const;
    const { id } = await add(kit);
    const ask = () => manager.parts.suggestedPrice({ id });
    expect(await ask()).toBeNull();
    const markUps = [
      { category: 'chemical', percent: 30 },
      { category: 'tool', percent: 0 },
    ] as const;
    expect(await manager.parts.setMarkUps({ markUps: [...markUps] })).toEqual(markUps);
    expect(await ask()).toEqual({ amount: '13.07', currency: 'NOK', source: 'mark-up' });
    expect(await priced(id)).toMatchObject({ unitPrice: null, priceSource: 'missing' });
    project.setProject({ currency: 'USD' });
    expect(await ask()).toBeNull();
    project.setProject({ currency: null });
    await manager.parts.setMarkUps({ markUps: [markUps[1]] });
    expect(await ask()).toBeNull();
    expect(
      project.db
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.entityType, 'mark-up'))
        .all()
        .map(({ entityName, oldValue, newValue, money }) => [entityName, oldValue, newValue, money]),
    ).toEqual([
      ['chemical', null, '30', true],
      ['tool', null, '0', true],
      ['chemical', '30', null, true],
    ]);
    expect(await codeOf(project.as.operator.parts.markUps())).toBe('FORBIDDEN');
    await expect(manager.parts.setMarkUps({ markUps: [markUps[0], markUps[0]] })).rejects.toThrow(
      'Enter one mark-up for each category',
    );
  });

  test('is set inline by a manager, and removed again', async () => {
    const { id } = await add({ quantity: 2 });
    expect(await project.as.manager.parts.setPrice({ id, version: 1, price })).toMatchObject({
      unitPrice: '12.50',
      totalPrice: '25.00',
      version: 2,
    });
    expect(await codeOf(project.as.manager.parts.setPrice({ id, version: 1, price: null }))).toBe('CONFLICT');
    expect(await project.as.manager.parts.setPrice({ id, version: 2, price: null })).toMatchObject({
      unitPrice: null,
      totalPrice: null,
      priceSource: 'missing',
    });
    expect((await project.as.manager.billing.attention()).partsWithoutPrice).toBe(1);
  });
});

describe('the inbox', () => {
  test('shows the used part, and updates the unread row', async () => {
    const { id } = await add({ quantity: 2 });
    expect(inbox()).toMatchObject([
      { kind: 'added', message: 'Ola Operator used 2 × Sample pump ring on Nordskjær Vektor', isRead: false },
    ]);
    await project.as.operator.parts.update({ projectId: project.projectId, id, version: 1, quantity: 5 });
    await project.as.manager.parts.setPrice({ id, version: 2, price });
    expect(inbox()).toMatchObject([
      {
        kind: 'added',
        message: 'Ola Operator used 5 × Sample pump ring on Nordskjær Vektor',
        quantity: 5,
        totalCost: 6250,
        currency: 'NOK',
      },
    ]);
    // A change that the inbox does not show changes nothing there.
    await project.as.operator.parts.update({
      projectId: project.projectId,
      id,
      version: 3,
      notes: 'Spare used',
    });
    expect(inbox()).toHaveLength(1);
  });

  test('shows a changed name or quantity, and ignores fields that it does not show', async () => {
    const { id } = await add({ quantity: 2 });
    const change = { projectId: project.projectId, id };
    const unseen = {
      supplier: 'Chandler',
      usedDate: '2026-03-01',
      category: 'spare part',
      notes: 'Old',
    } as const;
    await project.as.operator.parts.update({ ...change, version: 1, partName: 'Shaft seal' });
    await project.as.operator.parts.update({ ...change, version: 2, ...unseen });
    expect(inbox()).toMatchObject([
      {
        kind: 'added',
        partName: 'Shaft seal',
        message: 'Ola Operator used 2 × Shaft seal on Nordskjær Vektor',
      },
    ]);
    await project.as.manager.billingNotifications.markRead({ ids: [inbox()[0]!.id], read: true });
    await project.as.operator.parts.update({ ...change, version: 3, ...unseen, supplier: 'Workshop' });
    expect(inbox()).toHaveLength(1);
    await project.as.operator.parts.update({ ...change, version: 4, partName: 'Shaft seal, large' });
    await project.as.operator.parts.update({
      ...change,
      version: 5,
      partName: 'Shaft seal, small',
      quantity: 3,
    });
    expect(inbox()).toMatchObject([
      { kind: 'added', partName: 'Shaft seal', quantity: 2, isRead: true },
      {
        kind: 'changed',
        isRead: false,
        message: 'Ola Operator changed what was used: now 3 × Shaft seal, small on Nordskjær Vektor',
      },
    ]);
  });

  test('gets a new row for a change after the old one was read', async () => {
    const { id } = await add();
    const [first] = inbox();
    await project.as.manager.billingNotifications.markRead({ ids: [first!.id], read: true });
    await project.as.operator.parts.update({ projectId: project.projectId, id, version: 1, quantity: 5 });
    expect(inbox()).toMatchObject([
      { kind: 'added', isRead: true, readBy: project.people.manager.id, quantity: 1 },
      {
        kind: 'changed',
        isRead: false,
        message: 'Ola Operator changed what was used: now 5 × Sample pump ring on Nordskjær Vektor',
      },
    ]);
  });

  test.each([false, true])('shows a removed part, at no cost; read before: %s', async (read) => {
    const { id } = await addPriced();
    const [first] = inbox();
    if (read) await project.as.manager.billingNotifications.markRead({ ids: [first!.id], read });
    await project.as.operator.parts.remove({ projectId: project.projectId, id });
    expect(inbox().at(-1)).toMatchObject({
      kind: 'withdrawn',
      totalCost: 0,
      isRead: false,
      message: 'Ola Operator removed 1 × Sample pump ring on Nordskjær Vektor',
    });
    expect(inbox()).toHaveLength(read ? 2 : 1);
  });

  test('lists late parts first, then unread, then the rest', async () => {
    await add({ partName: 'Read' });
    await project.as.manager.billingNotifications.markRead({ ids: [inbox()[0]!.id], read: true });
    project.setProject({ status: 'work done' });
    expect(await add({ partName: 'Late' })).toMatchObject({ isLate: true, changeable: true });
    project.setProject({ status: 'in progress' });
    project.clock.advance(1000);
    await add({ partName: 'New' });
    const { notifications, total, unread } = await project.as.manager.billingNotifications.list({});
    expect(notifications.map(({ partName, kind }) => [partName, kind])).toEqual([
      ['Late', 'late'],
      ['New', 'added'],
      ['Read', 'added'],
    ]);
    expect([total, unread]).toEqual([3, 2]);
    expect(await project.as.manager.billing.attention()).toMatchObject({
      lateParts: 1,
      since: { lateParts: '2026-03-02' },
    });
  });

  test("is shared: a manager’s own part arrives read, with the reader's name", async () => {
    await add({}, 'manager');
    const list = () => project.as.manager.billingNotifications.list({});
    expect((await list()).notifications).toMatchObject([
      { isRead: true, readByName: 'Mona Manager', readAt: '2026-03-02T08:00:00.000Z' },
    ]);
    const ids = [inbox()[0]!.id, 999];
    expect(await project.as.manager.billingNotifications.markRead({ ids, read: false })).toEqual({
      marked: [ids[0]],
      unread: 1,
    });
    expect((await list()).notifications).toMatchObject([{ isRead: false, readByName: null, readAt: null }]);
    expect(await project.as.manager.billingNotifications.markRead({ ids, read: false })).toMatchObject({
      marked: [],
    });
  });

  test('marks a part as read when it is approved anywhere, with its state on all rows', async () => {
    const { id } = await addPriced();
    await project.as.manager.billingNotifications.markRead({ ids: [inbox()[0]!.id], read: true });
    await project.as.operator.parts.update({ projectId: project.projectId, id, version: 2, quantity: 2 });
    await approve(id, 3);
    expect(inbox().map(({ billingStatus, isRead }) => [billingStatus, isRead])).toEqual([
      ['approved', true],
      ['approved', true],
    ]);
    expect(inbox().map(({ readBy }) => readBy)).toEqual([
      project.people.manager.id,
      project.people.manager.id,
    ]);
    expect((await project.as.manager.billing.attention()).unread).toBe(0);
  });

  test('is for managers', async () => {
    expect(await codeOf(project.as.operator.billingNotifications.list({}))).toBe('FORBIDDEN');
    expect(await codeOf(project.as.operator.billingNotifications.markRead({ ids: [1], read: true }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('a bad connection', () => {
  test('a part sent again, also concurrently, is one part and one notification', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ clientUuid })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(project.db.select().from(partsUsed).all()).toHaveLength(1);
    expect(inbox()).toHaveLength(1);
    expect(project.db.select().from(idempotencyKeys).all()).toHaveLength(1);
    expect(await codeOf(add({ clientUuid, quantity: 9 }))).toBe('CONFLICT');
    expect(await codeOf(add({ clientUuid }, 'manager'))).toBe('CONFLICT');
  });

  test('a retry gets the first answer although a manager has processed the part', async () => {
    const first = await add({ clientUuid, cost: price });
    await project.as.manager.parts.setPrice({ id: first.id, version: 1, price });
    await approve(first.id, 2);
    project.setProject({ status: 'cancelled' });
    expect(await add({ clientUuid, cost: price })).toEqual(first);
  });

  test('a correction and a removal are made once', async () => {
    const { id } = await add();
    const change = { projectId: project.projectId, id, version: 1, quantity: 2, clientUuid };
    expect(await project.as.operator.parts.update(change)).toEqual(
      await project.as.operator.parts.update(change),
    );
    const gone = { projectId: project.projectId, id, clientUuid: clientUuid.replace(/1$/, '2') };
    await project.as.operator.parts.remove(gone);
    await project.as.operator.parts.remove(gone);
    expect(inbox()).toHaveLength(1);
  });
});

test('every write is in the history and in the feed, and money is for managers only', async () => {
  const { id } = await add({ cost: price, occurredAt: '2026-03-02T06:00:00Z' });
  await project.as.operator.parts.update({
    projectId: project.projectId,
    id,
    version: 1,
    quantity: 2,
    notes: 'Cracked',
  });
  await project.as.manager.parts.setPrice({ id, version: 2, price: { amount: '20.00', currency: 'NOK' } });
  await project.as.operator.parts.remove({ projectId: project.projectId, id });
  const rows = project.db.select().from(auditLogs).where(eq(auditLogs.entityType, 'part')).all();
  expect(
    rows.map(({ action, fieldChanged, oldValue, newValue, money }) => [
      action,
      fieldChanged,
      oldValue,
      newValue,
      money,
    ]),
  ).toEqual([
    ['create', null, null, null, false],
    ['billing', 'unitCost', null, '12.50 NOK', true],
    ['update', 'quantity', '1', '2', false],
    ['update', 'notes', null, 'Cracked', false],
    ['billing', 'unitPrice', null, '20.00', true],
    ['billing', 'currency', null, 'NOK', true],
    ['billing', 'priceSource', 'missing', 'manual', true],
    ['delete', null, '2 × Sample pump ring', null, false],
  ]);
  expect(rows[0]?.occurredAt).toEqual(new Date('2026-03-02T06:00:00Z'));
  const feed = project.db.select().from(changes).where(eq(changes.entity, 'part')).all();
  expect(feed.map(({ op }) => op)).toEqual(['create', 'update', 'update', 'delete']);
  const operators = await project.as.operator.projects.history({ id: project.projectId });
  expect(operators.map(({ action }) => action)).toEqual(['delete', 'update', 'update', 'create']);
  expect(JSON.stringify(operators)).not.toMatch(/12\.50|20\.00|NOK/);
});

test('the vessel’s last three services list their parts, for people who may see the project', async () => {
  const vessel = addVessel(project.db, project.clock);
  project.setProject({ vesselDirectoryId: vessel.id });
  for (const month of ['01', '02', '03', '04']) {
    const fields = {
      vesselDirectoryId: vessel.id,
      completedDate: `2025-${month}-10`,
      status: 'completed',
    } as const;
    const { id: projectId } = createProject(project.db, fields);
    await project.as.manager.parts.add({ projectId, partName: `Ring ${month}`, quantity: 2, price });
  }
  const before = await project.as.operator.parts.usedBefore({ projectId: project.projectId });
  expect(before.map(({ partName, completedDate }) => [partName, completedDate])).toEqual([
    ['Ring 04', '2025-04-10'],
    ['Ring 03', '2025-03-10'],
    ['Ring 02', '2025-02-10'],
  ]);
  const other = createProject(project.db);
  expect(await codeOf(project.as.operator.parts.usedBefore({ projectId: other.id }))).toBe('NOT_FOUND');
});
