import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectStatus } from '#contract/project/project.ts';
import {
  auditLogs,
  billingNotifications,
  partsUsed,
  plannedParts,
  vesselProjects,
} from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createAcceptedRequest } from '#server/testing/portal/accepted-request.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let projectId: number;
/** Five reagents and a pump. */
let reagents: number;
let pump: number;

beforeEach(async () => {
  project = createProjectHarness();
  const { id } = createAcceptedRequest(project.db, { vesselName: 'Nordskjær Vektor' }, [
    { unit: 'sets' },
    { name: 'Pump', number: null, quantity: 1, unitPrice: 99_999_999_99 },
  ]);
  const made = await project.as.manager.rfqs.makeProject({ id });
  projectId = made.id;
  await project.as.manager.projects.update({
    id: projectId,
    version: made.version,
    assignedOperatorId: project.people.operator.id,
  });
  [reagents, pump] = project.db
    .select()
    .from(plannedParts)
    .all()
    .map((planned) => planned.id) as [number, number];
});
afterEach(async () => {
  expect(findBillingDrift(project.db)).toEqual([]);
  await project.close();
});

const use = (plannedPartId = reagents, quantity = 5, actor: ProjectActor = 'operator', more: object = {}) =>
  project.as[actor].parts.addPlanned({ projectId, plannedPartId, quantity, ...more });
const planned = async (actor: ProjectActor = 'operator') =>
  (await project.as[actor].parts.planned({ projectId })).map(({ id }) => id);
const bill = () => project.as.manager.billing.project({ id: projectId });
const finish = (status: ProjectStatus) =>
  project.db.update(vesselProjects).set({ status }).where(eq(vesselProjects.id, projectId)).run();

describe('a quoted part', () => {
  test('keeps its price to itself: another part in its place has its own', async () => {
    const part = await use();
    await project.as.operator.parts.update({
      projectId,
      id: part.id,
      version: part.version,
      partName: 'Filter',
      partNumber: 'F-1',
    });
    const [{ unitPrice, priceSource } = { unitPrice: 0, priceSource: 'manual' }] = project.db
      .select()
      .from(partsUsed)
      .all();
    expect([unitPrice, priceSource]).toEqual([null, 'missing']);
  });

  test('is listed until it is used, without its price for operators', async () => {
    expect(await project.as.operator.parts.planned({ projectId })).toEqual([
      {
        id: reagents,
        productId: null,
        partName: 'CLX Reagent Set',
        partNumber: '09991',
        quantity: 5,
        unit: 'sets',
      },
      { id: pump, productId: null, partName: 'Pump', partNumber: null, quantity: 1, unit: null },
    ]);
    expect((await bill()).planned).toEqual([
      { id: reagents, unitPrice: '1250.50', currency: 'NOK' },
      { id: pump, unitPrice: '99999999.99', currency: 'NOK' },
    ]);
    await use();
    expect(await planned()).toEqual([pump]);
    expect((await bill()).planned.map(({ id }) => id)).toEqual([pump]);
  });

  test('becomes a used part at the quoted price, with its history and one notification', async () => {
    const part = await use(reagents, 3, 'operator', { occurredAt: '2026-03-01T22:30:00Z' });
    expect(part).toMatchObject({
      partName: 'CLX Reagent Set',
      partNumber: '09991',
      quantity: 3,
      operator: { id: project.people.operator.id },
      usedDate: '2026-03-01',
    });
    expect(JSON.stringify(part)).not.toContain('1250');
    expect((await bill()).parts).toMatchObject([
      {
        id: part.id,
        unitPrice: '1250.50',
        totalPrice: '3751.50',
        currency: 'NOK',
        priceSource: 'manual',
        billingStatus: 'pending',
      },
    ]);
    expect((await bill()).totals).toMatchObject([{ currency: 'NOK', pending: '3751.50', lines: 1 }]);
    expect(project.db.select().from(billingNotifications).all()).toMatchObject([
      { kind: 'added', partId: part.id, totalCost: 3751_50, currency: 'NOK' },
    ]);
    const rows = project.db.select().from(auditLogs).where(eq(auditLogs.entityType, 'part')).all();
    expect(rows.map(({ action, description }) => [action, description])).toEqual([
      ['create', 'Added 3 × CLX Reagent Set'],
      ['billing', 'Priced (manual)'],
    ]);
    const history = await project.as.operator.projects.history({ id: projectId });
    expect(JSON.stringify(history)).not.toMatch(/1250|1,250/);
  });

  test('is used once, however often the device sends it, and by nobody else', async () => {
    const sent = { clientUuid: crypto.randomUUID(), occurredAt: '2026-03-02T07:00:00Z' };
    const part = await use(reagents, 5, 'operator', sent);
    expect(await use(reagents, 5, 'operator', sent)).toEqual(part);
    await expect(use(reagents, 5, 'manager')).rejects.toThrow(
      'This quoted part was used already. Nothing was saved.',
    );
    await expect(use(99)).rejects.toThrow('This quoted part no longer exists.');
    const other = { projectId: project.projectId, plannedPartId: pump, quantity: 1 };
    await expect(project.as.manager.parts.addPlanned(other)).rejects.toThrow(
      'This quoted part no longer exists.',
    );
    expect(project.db.select().from(partsUsed).all()).toHaveLength(1);
    expect(project.db.select().from(billingNotifications).all()).toHaveLength(1);
  });

  test('is free again once the part that used it is removed', async () => {
    const part = await use();
    await project.as.operator.parts.remove({ projectId, id: part.id });
    expect(await planned()).toEqual([reagents, pump]);
    const again = await use(reagents, 2);
    expect(again.id).not.toBe(part.id);
    expect(await planned()).toEqual([pump]);
    expect((await bill()).parts).toMatchObject([{ id: again.id, totalPrice: '2501.00' }]);
  });

  test('loses a price that no invoice line could have, instead of telling it to an operator', async () => {
    const part = await use(pump, 2);
    expect((await bill()).parts).toMatchObject([{ id: part.id, unitPrice: null, priceSource: 'missing' }]);
    await expect(use(reagents, 0)).rejects.toThrow('Quantity must be at least 1');
  });

  test.each<[ProjectStatus, ProjectActor, string]>([
    ['in progress', 'operator', 'OK'],
    ['work done', 'operator', 'OK'],
    ['cancelled', 'operator', 'CONFLICT'],
    ['cancelled', 'manager', 'OK'],
    ['in progress', 'foreign', 'NOT_FOUND'],
    ['in progress', 'anonymous', 'UNAUTHORIZED'],
  ])('of a project that is %s can be used by the %s: %s', async (status, actor, code) => {
    finish(status);
    expect(await codeOf(use(reagents, 5, actor))).toBe(code);
  });

  test('that was used late can be corrected by the operator until a manager changes its price', async () => {
    finish('work done');
    const part = await use();
    expect(part).toMatchObject({ isLate: true, changeable: true });
    const change = { projectId, id: part.id };
    const { version } = await project.as.operator.parts.update({ ...change, version: 1, quantity: 4 });
    expect((await bill()).parts).toMatchObject([{ totalPrice: '5002.00' }]);
    await project.as.manager.parts.setPrice({
      id: part.id,
      version,
      price: { amount: '900.00', currency: 'NOK' },
    });
    expect(await codeOf(project.as.operator.parts.remove(change))).toBe('CONFLICT');
  });

  test('arrives on the invoice at the quoted price', async () => {
    const { manager } = project.as;
    const { id } = await use();
    // What was approved for it before makes no difference.
    const other = await manager.parts.add({
      projectId: project.projectId,
      partName: 'CLX Reagent Set',
      partNumber: '09991',
      price: { amount: '1.00', currency: 'NOK' },
    });
    await manager.billing.transitionPart({ id: other.id, version: 1, to: 'approved' });
    await manager.billing.transitionPart({ id, version: 1, to: 'approved' });
    finish('completed');
    const invoiced = await manager.billing.invoice({
      id: projectId,
      reference: 'F-118',
      invoicedOn: '2026-03-02',
      total: '6252.50',
    });
    expect(invoiced).toMatchObject({ amount: '6252.50', currency: 'NOK', lines: 1 });
    expect((await bill()).parts).toMatchObject([
      { id, unitPrice: '1250.50', billingStatus: 'invoiced', invoiceRef: 'F-118' },
    ]);
  });
});
