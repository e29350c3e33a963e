import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, partsUsed } from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(async () => {
  expect(findBillingDrift(project.db)).toEqual([]);
  await project.close();
});

/** Six parts on two vessels in two months, by two people, in two currencies. */
async function fill() {
  const product = createProduct(project.db, { name: 'TRO reagent kit', itemNumber: 'MS-TRO-012' });
  const other = createProject(project.db, {
    vesselName: 'Kysten',
    assignedOperatorId: project.people.foreign.id,
  });
  const nok = (amount: string) => ({ amount, currency: 'NOK' }) as const;
  const { operator, foreign, manager } = project.as;
  const mine = { projectId: project.projectId };
  const use = async (
    who: typeof operator,
    input: Parameters<typeof operator.parts.add>[0],
    price: { amount: string; currency: 'NOK' | 'EUR' },
  ) => {
    const { id, version } = await who.parts.add(input);
    await manager.parts.setPrice({ id, version, price });
    return id;
  };
  await use(operator, { ...mine, productId: product.id, quantity: 2, usedDate: '2026-01-10' }, nok('10.00'));
  await use(operator, { ...mine, productId: product.id, quantity: 1 }, { amount: '5.00', currency: 'EUR' });
  await operator.parts.add({ ...mine, partName: 'reagent KIT tro', supplier: 'Ærø Skipshandel' });
  await use(operator, { ...mine, partName: 'Reagent kit TRO', quantity: 4 }, nok('0.05'));
  await use(
    foreign,
    { projectId: other.id, partName: '=cmd|calc', partNumber: '-1', category: 'tool' },
    nok('7.00'),
  );
  const gone = await use(operator, { ...mine, partName: 'Taken away' }, nok('9.00'));
  await operator.parts.remove({ ...mine, id: gone });
  return { product, other };
}

describe('the parts used on all projects', () => {
  test('are listed page by page, latest first, and found by text', async () => {
    const { product, other } = await fill();
    const names = async (input: object) =>
      (await project.as.manager.parts.usage(input)).parts.map(({ partName }) => partName);
    expect(await names({})).toEqual([
      '=cmd|calc',
      'Reagent kit TRO',
      'reagent KIT tro',
      'TRO reagent kit',
      'TRO reagent kit',
    ]);
    const page = await project.as.manager.parts.usage({ offset: 1, limit: 2 });
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
    expect(await names({ operatorId: project.people.foreign.id })).toEqual(['=cmd|calc']);
    expect(await names({ projectId: other.id })).toEqual(['=cmd|calc']);
    const priced = async (input: object) => (await project.as.manager.parts.pricedUsage(input)).total;
    expect(await priced({ withoutPrice: true })).toBe(1);
    expect(await priced({ currency: 'EUR' })).toBe(1);
    expect(await priced({ billingStatus: ['approved', 'paid'] })).toBe(0);
    expect(await codeOf(project.as.manager.parts.usage({ limit: 101 }))).toBe('BAD_REQUEST');
  });

  test('are grouped by part, vessel, person and month, each currency separately', async () => {
    const { product } = await fill();
    const groups = async (groupBy: 'part' | 'vessel' | 'operator' | 'month') =>
      (await project.as.manager.parts.pricedGroups({ groupBy })).groups;
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
      ['Ola Operator', project.people.operator.id],
      ['Frode Foreign', project.people.foreign.id],
    ]);
    expect((await groups('month')).map(({ label, uses }) => [label, uses])).toEqual([
      ['2026-03', 4],
      ['2026-01', 1],
    ]);
    const page = await project.as.manager.parts.groups({ groupBy: 'part', limit: 1, offset: 2 });
    expect([page.total, page.groups.length]).toEqual([3, 1]);
  });

  test('of a group exclude other groups whose name contains its name', async () => {
    await fill();
    const near = createProject(project.db, {
      vesselName: 'Kysten II',
      assignedOperatorId: project.people.operator.id,
    });
    for (const [partName, partNumber] of [['Hose', '12'], ['Hose, long', '123'], ['hose']] as const) {
      await project.as.operator.parts.add({
        projectId: near.id,
        partName,
        ...(partNumber !== undefined && { partNumber }),
      });
    }
    const { parts } = project.as.manager;
    for (const [groupBy, filter] of [
      ['part', 'ofPart'],
      ['vessel', 'ofVessel'],
    ] as const) {
      const { groups } = await parts.groups({ groupBy });
      const opened = groups.map(async ({ key }) => (await parts.usage({ [filter]: key })).total);
      expect(await Promise.all(opened)).toEqual(groups.map(({ uses }) => uses));
    }
    expect((await parts.usage({ ofPart: 'pother' })).total).toBe(0);
  });

  test('are exported by group, each currency in its own column', async () => {
    await fill();
    const { csv, fileName } = await project.as.manager.parts.exportGroups({ groupBy: 'part' });
    expect(fileName).toMatch(/^groups-of-parts-\d{4}-\d\d-\d\d\.csv$/);
    expect(parse(csv, { bom: true, columns: true })).toMatchObject([
      { Part: 'TRO reagent kit', Uses: '2', Quantity: '3', NOK: '20.00', USD: '', EUR: '5.00' },
      { Uses: '2', Quantity: '5', NOK: '0.20', 'Without price': '1' },
      { Part: "'=cmd|calc", 'Item number': "'-1", NOK: '7.00' },
    ]);
    const months = await project.as.manager.parts.exportGroups({ groupBy: 'month', from: '2026-02-01' });
    expect(parse(months.csv, { bom: true, columns: true })).toMatchObject([{ Month: "'2026-03", Uses: '4' }]);
  });

  test('are found and counted as one for any case of Æ, Ø and Å, and searched without accents', async () => {
    const { operator, manager } = project.as;
    const add = (partName: string, partNumber?: string) =>
      operator.parts.add({
        projectId: project.projectId,
        partName,
        ...(partNumber !== undefined && { partNumber }),
      });
    await add('KJØLEVANNSPUMPE “Å”');
    await add('Kjølevannspumpe “å”');
    await add('Pakning', 'ÆØ-1');
    await add('Pakning, grå', 'æø-1');
    const found = async (q: string) => (await manager.parts.usage({ q })).total;
    for (const q of ['KJØLEVANN', 'kjølevann', 'kjolevann', '"å"', 'PUMPE “a']) {
      expect([q, await found(q)]).toEqual([q, 2]);
    }
    expect([await found('ÆØ-1'), await found('æø'), await found('_')]).toEqual([2, 2, 0]);
    const { groups } = await manager.parts.groups({ groupBy: 'part' });
    expect(groups.map(({ uses }) => uses)).toEqual([2, 2]);
  });

  test('are those of one vessel under all its names, and found by each of them', async () => {
    const { manager } = project.as;
    const vessel = addVessel(project.db, project.clock, { vesselName: 'Gamle Brage' });
    const projects = ['M/V Gamle Brage', 'GAMLE BRAGE'].map((vesselName) =>
      createProject(project.db, { vesselName, vesselDirectoryId: vessel.id, status: 'completed' }),
    );
    for (const { id: projectId } of projects) await manager.parts.add({ projectId, partName: 'Ring' });
    await manager.vessels.update({ id: vessel.id, version: vessel.version, vesselName: 'Nye Ægir' });
    await manager.parts.add({ projectId: project.projectId, partName: 'Clip' });
    const { groups, total } = await manager.parts.groups({ groupBy: 'vessel' });
    expect([total, groups.map(({ label, uses }) => [label, uses])]).toEqual([
      2,
      [
        ['Nye Ægir', 2],
        ['Nordskjær Vektor', 1],
      ],
    ]);
    for (const name of ['nye ÆGIR', 'gamle brage']) {
      expect([name, (await manager.parts.usage({ vessel: name })).total]).toEqual([name, 2]);
    }
  });

  test('take the price of the same part in other letters', async () => {
    const { operator, manager } = project.as;
    const mine = { projectId: project.projectId };
    const price = { amount: '12.50', currency: 'NOK' } as const;
    const first = await manager.parts.add({ ...mine, partName: 'Pæreformet ØRING', price });
    await manager.billing.transitionPart({ id: first.id, version: first.version, to: 'approved' });
    const second = await operator.parts.add({ ...mine, partName: 'PÆREFORMET øring' });
    expect((await manager.billing.project({ id: project.projectId })).parts).toContainEqual(
      expect.objectContaining({ id: second.id, unitPrice: '12.50', priceSource: 'last used' }),
    );
  });

  test('are an operator’s own, without money', async () => {
    await fill();
    const { operator } = project.as;
    const list = await operator.parts.usage({});
    expect(list.total).toBe(4);
    expect((await operator.parts.usage({ operatorId: project.people.foreign.id })).total).toBe(0);
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

  test('are one part once their spellings are assigned to a product, and locked lines read as before', async () => {
    const { product } = await fill();
    const { manager } = project.as;
    const spelt = (await manager.parts.pricedUsage({ freeText: true, q: 'reagent' })).parts;
    const locked = spelt.find(({ unitPrice }) => unitPrice !== null)!;
    await manager.billing.transitionPart({ id: locked.id, version: locked.version, to: 'approved' });
    const spellings = [{ partName: 'REAGENT KIT TRO', partNumber: null }];
    const parts = spelt.map(({ id }) => id).toSorted((one, other) => one - other);
    expect(await manager.parts.map({ spellings, productId: product.id })).toEqual({ mapped: 2, parts });
    expect(await manager.parts.map({ spellings, productId: product.id })).toEqual({ mapped: 0, parts: [] });
    const [group] = (await manager.parts.groups({ groupBy: 'part' })).groups;
    expect(group).toMatchObject({ label: 'TRO reagent kit', uses: 4, quantity: 8 });
    const rows = project.db.select().from(partsUsed).all();
    expect(rows.find(({ id }) => id === locked.id)).toMatchObject({
      partName: 'Reagent kit TRO',
      unitPrice: 5,
      billingStatus: 'approved',
    });
    expect(await manager.parts.map({ spellings, productId: null })).toEqual({ mapped: 2, parts });
    expect(await codeOf(manager.parts.map({ spellings, productId: 999 }))).toBe('BAD_REQUEST');
  });

  test('of one number are one part under any name, and undoing that undoes nothing else', async () => {
    const { product } = await fill();
    const { manager, operator } = project.as;
    const productOf = async () =>
      Object.fromEntries((await manager.parts.usage({})).parts.map(({ id, productId }) => [id, productId]));
    const write = (partName: string) =>
      operator.parts.add({ projectId: project.projectId, partName, partNumber: 'ms-tro-012' });
    const earlier = await write('KIT');
    const number = [{ partName: 'Kit', partNumber: 'MS-TRO-012' }];
    await manager.parts.map({ spellings: number, productId: product.id });
    const before = await productOf();
    const [one, other] = [await write('Reagents'), await write('TRO reagent kit')];
    const { parts } = await manager.parts.map({ spellings: number, productId: product.id });
    expect(parts).toEqual([one.id, other.id]);
    expect(await productOf()).toEqual({ ...before, [one.id]: product.id, [other.id]: product.id });
    await manager.parts.map({ spellings: number, productId: null, parts });
    expect(await productOf()).toEqual({ ...before, [one.id]: null, [other.id]: null });
    // A part from the catalogue under the same name and number was never matched.
    expect(await manager.parts.map({ spellings: number, productId: null })).toEqual({
      mapped: 1,
      parts: [earlier.id],
    });
    // Another product keeps its own parts.
    const another = createProduct(project.db, { name: 'Other kit', itemNumber: 'X-1' });
    const kept = await productOf();
    await manager.parts.map({ spellings: number, productId: another.id });
    const matched = [earlier.id, one.id, other.id].map((id) => [id, another.id]);
    expect(await productOf()).toEqual({ ...kept, ...Object.fromEntries(matched) });
  });

  test('are exported with formulas escaped, and the export is in the history', async () => {
    await fill();
    const { fileName, csv } = await project.as.manager.parts.exportCsv({ vessel: 'kysten' });
    expect(fileName).toBe('parts-2026-03-02.csv');
    const [head, row, ...rest] = csv.split('\r\n');
    expect(head).toContain('Unit price,Total,Currency');
    expect(row).toContain(`,'=cmd|calc,'-1,tool,,Frode Foreign,1,,,7.00,7.00,NOK,,manual,pending,`);
    expect(rest).toEqual(['']);
    expect(project.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      action: 'export',
      description: 'Exported 1 part',
      money: true,
    });
  });
});
