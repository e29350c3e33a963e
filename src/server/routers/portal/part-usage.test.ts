import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, partsUsed } from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { codeOf, createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

let job: JobHarness;
beforeEach(async () => {
  job = await createJobHarness();
});
afterEach(async () => {
  expect(findBillingDrift(job.db)).toEqual([]);
  await job.close();
});

/** Six parts on two vessels in two months, by two people, in two currencies. */
async function fill() {
  const product = createProduct(job.db, { name: 'TRO reagent kit', itemNumber: 'MS-TRO-012' });
  const other = createProject(job.db, {
    vesselName: 'Kysten',
    assignedOperatorId: job.people.foreign.id,
  });
  const nok = (amount: string) => ({ amount, currency: 'NOK' }) as const;
  const { operator, foreign } = job.as;
  const mine = { projectId: job.projectId };
  await operator.parts.add({
    ...mine,
    productId: product.id,
    quantity: 2,
    price: nok('10.00'),
    usedDate: '2026-01-10',
  });
  await operator.parts.add({
    ...mine,
    productId: product.id,
    quantity: 1,
    price: { amount: '5.00', currency: 'EUR' },
  });
  await operator.parts.add({ ...mine, partName: 'reagent KIT tro', supplier: 'Ærø Skipshandel' });
  await operator.parts.add({ ...mine, partName: 'Reagent kit TRO', quantity: 4, price: nok('0.05') });
  await foreign.parts.add({
    projectId: other.id,
    partName: '=cmd|calc',
    partNumber: '-1',
    category: 'tool',
    price: nok('7.00'),
  });
  const gone = await operator.parts.add({ ...mine, partName: 'Taken away', price: nok('9.00') });
  await operator.parts.remove({ ...mine, id: gone.id });
  return { product, other };
}

describe('the parts used on all jobs', () => {
  test('are listed page by page, the latest first, and by what people look for', async () => {
    const { product, other } = await fill();
    const names = async (input: object) =>
      (await job.as.manager.parts.usage(input)).parts.map(({ partName }) => partName);
    expect(await names({})).toEqual([
      '=cmd|calc',
      'Reagent kit TRO',
      'reagent KIT tro',
      'TRO reagent kit',
      'TRO reagent kit',
    ]);
    const page = await job.as.manager.parts.usage({ offset: 1, limit: 2 });
    expect([page.total, page.parts.map(({ partName }) => partName)]).toEqual([
      5,
      ['Reagent kit TRO', 'reagent KIT tro'],
    ]);
    expect(await names({ from: '2026-02-01', to: '2026-03-02', productId: product.id })).toHaveLength(1);
    expect(await names({ vessel: 'nordskjaer' })).toHaveLength(4);
    expect(await names({ supplier: 'aero' })).toEqual(['reagent KIT tro']);
    expect(await names({ q: 'ms-tro' })).toHaveLength(2);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ category: 'tool' })).toEqual(['=cmd|calc']);
    expect(await names({ freeText: true })).toHaveLength(3);
    expect(await names({ operatorId: job.people.foreign.id })).toEqual(['=cmd|calc']);
    expect(await names({ projectId: other.id })).toEqual(['=cmd|calc']);
    const priced = async (input: object) => (await job.as.manager.parts.pricedUsage(input)).total;
    expect(await priced({ withoutPrice: true })).toBe(1);
    expect(await priced({ currency: 'EUR' })).toBe(1);
    expect(await priced({ billingStatus: ['approved', 'paid'] })).toBe(0);
    expect(await codeOf(job.as.manager.parts.usage({ limit: 101 }))).toBe('BAD_REQUEST');
  });

  test('are grouped by part, vessel, person and month, each currency for itself', async () => {
    const { product } = await fill();
    const groups = async (groupBy: 'part' | 'vessel' | 'operator' | 'month') =>
      (await job.as.manager.parts.pricedGroups({ groupBy })).groups;
    expect(await groups('part')).toMatchObject([
      {
        label: 'TRO reagent kit',
        productId: product.id,
        uses: 2,
        quantity: 3,
        totals: [
          { currency: 'NOK', amount: '20.00' },
          { currency: 'EUR', amount: '5.00' },
        ],
      },
      {
        uses: 2,
        quantity: 5,
        withoutPrice: 1,
        totals: [{ currency: 'NOK', amount: '0.20' }],
        productId: null,
      },
      { label: '=cmd|calc', partNumber: '-1' },
    ]);
    expect((await groups('vessel')).map(({ label, uses }) => [label, uses])).toEqual([
      ['Nordskjær Vektor', 4],
      ['Kysten', 1],
    ]);
    expect((await groups('operator')).map(({ label, operatorId }) => [label, operatorId])).toEqual([
      ['Ola Operator', job.people.operator.id],
      ['Frode Foreign', job.people.foreign.id],
    ]);
    expect((await groups('month')).map(({ label, uses }) => [label, uses])).toEqual([
      ['2026-03', 4],
      ['2026-01', 1],
    ]);
    const page = await job.as.manager.parts.groups({ groupBy: 'part', limit: 1, offset: 2 });
    expect([page.total, page.groups.length]).toEqual([3, 1]);
  });

  test('are an operator’s own, and tell no money', async () => {
    await fill();
    const { operator } = job.as;
    const list = await operator.parts.usage({});
    expect(list.total).toBe(4);
    expect((await operator.parts.usage({ operatorId: job.people.foreign.id })).total).toBe(0);
    const groups = await operator.parts.groups({ groupBy: 'part' });
    expect(JSON.stringify([list, groups])).not.toMatch(/NOK|EUR|10\.00|20\.00|cost|price|billing/i);
    for (const call of [
      operator.parts.pricedUsage({}),
      operator.parts.pricedGroups({ groupBy: 'part' }),
      operator.parts.exportCsv({}),
      operator.parts.map({ spellings: [{ partName: 'x', partNumber: null }], productId: null }),
      operator.parts.setPrice({ id: 1, version: 1, price: null }),
      operator.parts.suggestedPrice({ id: 1 }),
    ]) {
      expect(await codeOf(call)).toBe('FORBIDDEN');
    }
  });

  test('are one part once their spellings are said to mean a product, and what is locked reads as before', async () => {
    const { product } = await fill();
    const { manager } = job.as;
    const spelt = (await manager.parts.pricedUsage({ freeText: true, q: 'reagent' })).parts;
    const locked = spelt.find(({ unitCost }) => unitCost !== null)!;
    await manager.billing.transitionPart({ id: locked.id, version: locked.version, to: 'approved' });
    const spellings = [{ partName: 'REAGENT KIT TRO', partNumber: null }];
    expect(await manager.parts.map({ spellings, productId: product.id })).toEqual({ mapped: 2 });
    expect(await manager.parts.map({ spellings, productId: product.id })).toEqual({ mapped: 0 });
    const [group] = (await manager.parts.groups({ groupBy: 'part' })).groups;
    expect(group).toMatchObject({ label: 'TRO reagent kit', uses: 4, quantity: 8 });
    const rows = job.db.select().from(partsUsed).all();
    expect(rows.find(({ id }) => id === locked.id)).toMatchObject({
      partName: 'Reagent kit TRO',
      unitCost: 5,
      billingStatus: 'approved',
    });
    expect(await manager.parts.map({ spellings, productId: null })).toEqual({ mapped: 2 });
    expect(await codeOf(manager.parts.map({ spellings, productId: 999 }))).toBe('BAD_REQUEST');
  });

  test('are exported, with no cell that calculates, and the export stands in the history', async () => {
    await fill();
    const { fileName, csv } = await job.as.manager.parts.exportCsv({ vessel: 'kysten' });
    expect(fileName).toBe('parts-2026-03-02.csv');
    const [head, row, ...rest] = csv.split('\r\n');
    expect(head).toContain('Unit price,Total,Currency');
    expect(row).toContain(`,'=cmd|calc,'-1,tool,,Frode Foreign,1,7.00,7.00,NOK,manual,pending,`);
    expect(rest).toEqual(['']);
    expect(job.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      action: 'export',
      description: 'Exported 1 part',
      money: true,
    });
  });
});
