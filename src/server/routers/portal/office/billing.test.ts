import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BILLING_STATUSES, BILLING_STEPS, type BillingStatus } from '#contract/billing/billing.ts';
import { auditLogs, partsUsed, vesselProjects } from '#db/schema/index.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { createProject } from '#server/testing/factories.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({
    status: 'completed',
    completedDate: '2026-02-20',
    startedAt: new Date('2026-02-19'),
  });
});
afterEach(async () => {
  expect(findBillingDrift(project.db)).toEqual([]);
  await project.close();
});

type Currency = 'NOK' | 'USD' | 'EUR';
const billing = () => project.as.manager.billing;
const addPart = async (amount: string | null, currency: Currency = 'NOK', projectId = project.projectId) => {
  const price = amount === null ? {} : { price: { amount, currency } };
  return (await project.as.manager.parts.add({ projectId, partName: 'Ring', ...price })).id;
};
const row = (id: number) => project.db.select().from(partsUsed).where(eq(partsUsed.id, id)).get()!;
/** With all fields that any transition may require. */
const move = (id: number, to: BillingStatus, input: object = {}) =>
  billing().transitionPart({
    id,
    version: row(id).version,
    to,
    reason: 'goodwill',
    paidOn: '2026-03-01',
    note: 'Too many hours',
    creditRef: 'C-1',
    ...input,
  });
const invoice = (input: object = {}) =>
  billing().invoice({ id: project.projectId, reference: 'F-1001', invoicedOn: '2026-02-25', ...input });
const setValue = (amount: string, currency: Currency = 'NOK') =>
  project.as.manager.projects.setValue({
    id: project.projectId,
    version: project.readProject().version,
    value: { amount, currency },
  });
const moveValue = (to: BillingStatus, input: object = {}) =>
  billing().transitionValue({ id: project.projectId, version: project.readProject().version, to, ...input });

/** The shortest way for a line from pending to a state. */
const WAY: Record<BillingStatus, BillingStatus[]> = {
  pending: [],
  approved: ['approved'],
  'not billable': ['not billable'],
  invoiced: ['approved', 'invoiced'],
  disputed: ['approved', 'invoiced', 'disputed'],
  paid: ['approved', 'invoiced', 'paid'],
  credited: ['approved', 'invoiced', 'credited'],
};
async function lineIn(state: BillingStatus): Promise<number> {
  const id = await addPart('10.00');
  for (const step of WAY[state]) await (step === 'invoiced' ? invoice() : move(id, step));
  return id;
}

describe('a line', () => {
  const pairs = BILLING_STATUSES.flatMap((from) => BILLING_STATUSES.map((to) => [from, to] as const));
  test.each(pairs)('allows exactly the transitions of the table: %s to %s', async (from, to) => {
    const id = await lineIn(from);
    expect(row(id).billingStatus).toBe(from);
    const before = row(id);
    // An approved line is invoiced with its project only.
    const legal = BILLING_STEPS[from].includes(to) && !(from === 'approved' && to === 'invoiced');
    expect(await codeOf(move(id, to))).toBe(legal ? 'OK' : 'CONFLICT');
    expect(row(id).billingStatus).toBe(legal ? to : from);
    expect(legal ? before : row(id)).toEqual(before);
  });

  test.each([
    ['pending', 'not billable', { reason: undefined }, 'Give the reason: warranty, goodwill or error.'],
    ['invoiced', 'paid', { paidOn: undefined }, 'Enter the payment date.'],
    ['invoiced', 'paid', { paidOn: '2026-03-03' }, 'This day is in the future.'],
    [
      'invoiced',
      'paid',
      { paidOn: '2026-02-24' },
      'It was invoiced on 2026-02-25, and cannot be paid before.',
    ],
    ['invoiced', 'disputed', { note: undefined }, 'Enter what the client disputes.'],
    ['invoiced', 'credited', { creditRef: undefined }, 'Enter the credit note reference.'],
  ] as const)('a line that is %s needs a field to become %s: %j', async (from, to, input, message) => {
    const id = await lineIn(from);
    await expect(move(id, to, input)).rejects.toThrow(message);
    expect(row(id).billingStatus).toBe(from);
  });

  test('keeps the details of each transition, and a credit beside the original', async () => {
    const id = await lineIn('paid');
    await move(id, 'credited');
    expect(row(id)).toMatchObject({
      invoiceRef: 'F-1001',
      invoicedAt: '2026-02-25',
      paidAt: '2026-03-01',
      creditRef: 'C-1',
      unitPrice: 1000,
      totalPrice: 1000,
    });
    const free = await lineIn('not billable');
    expect(row(free).notBillableReason).toBe('goodwill');
    await move(free, 'pending');
    expect(row(free).notBillableReason).toBeNull();
  });

  test('a credited line can be corrected and billed again, with its credit note beside it', async () => {
    const id = await lineIn('paid');
    await move(id, 'credited');
    expect(row(id).billingStatus).toBe('credited');
    await move(id, 'pending');
    expect(row(id)).toMatchObject({ invoiceRef: null, invoicedAt: null, paidAt: null, creditRef: null });
    await project.as.manager.parts.setPrice({
      id,
      version: row(id).version,
      price: { amount: '8.00', currency: 'NOK' },
    });
    await move(id, 'approved');
    expect(await invoice({ reference: 'F-1002', total: '8.00' })).toMatchObject({ lines: 1 });
    await move(id, 'credited', { creditRef: 'C-2' });
    await move(id, 'pending');
    const { parts, credits, billingState } = await billing().project({ id: project.projectId });
    expect(billingState).toBe('pending');
    expect(parts).toMatchObject([{ id, billingStatus: 'pending', totalPrice: '8.00', creditRef: null }]);
    const credit = {
      partId: id,
      description: 'Ring',
      quantity: 1,
      currency: 'NOK',
      invoicedAt: '2026-02-25',
    };
    expect(credits).toEqual([
      { ...credit, amount: '10.00', invoiceRef: 'F-1001', paidAt: '2026-03-01', creditRef: 'C-1' },
      { ...credit, amount: '8.00', invoiceRef: 'F-1002', paidAt: null, creditRef: 'C-2' },
    ]);
  });

  test('a credited line keeps its credit note when it is removed', async () => {
    const id = await lineIn('credited');
    await move(id, 'pending');
    await project.as.manager.parts.remove({ projectId: project.projectId, id });
    expect(await billing().project({ id: project.projectId })).toMatchObject({
      billingState: 'nothing to bill',
      parts: [],
      credits: [{ partId: id, creditRef: 'C-1' }],
    });
  });

  test('cannot be approved without a price; a price of zero is allowed', async () => {
    const id = await addPart(null);
    await expect(move(id, 'approved')).rejects.toThrow('The price is missing. Set it first.');
    const free = await addPart('0.00');
    expect(await codeOf(move(free, 'approved'))).toBe('OK');
  });

  test('refuses a stale version with the current line', async () => {
    const id = await addPart('10.00');
    await project.as.manager.parts.setPrice({ id, version: 1, price: { amount: '11.00', currency: 'NOK' } });
    const refusal = await move(id, 'approved', { version: 1 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'CONFLICT', cause: { current: { unitPrice: '11.00' } } });
  });

  test('moves each of several lines on its own; those that cannot move have a reason', async () => {
    const [one, other, missing] = [await addPart('1.00'), await addPart('2.00'), await addPart(null)];
    const parts = [
      { id: one, version: 1 },
      { id: other, version: 7 },
      { id: missing, version: 1 },
      { id: 999, version: 1 },
    ];
    expect(await billing().transitionParts({ parts, to: 'approved' })).toEqual({
      moved: [one],
      refused: [
        { id: other, text: 'Someone else has changed this part. Nothing was saved.' },
        { id: missing, text: 'The price is missing. Set it first.' },
        { id: 999, text: 'This part no longer exists.' },
      ],
    });
    expect([one, other, missing].map((id) => row(id).billingStatus)).toEqual([
      'approved',
      'pending',
      'pending',
    ]);
  });

  test('shows its billing history to managers only', async () => {
    await lineIn('paid');
    const rows = project.db.select().from(auditLogs).where(eq(auditLogs.action, 'billing')).all();
    expect(
      rows.filter(({ fieldChanged }) => fieldChanged === 'billingStatus').map(({ newValue }) => newValue),
    ).toEqual(['approved', 'invoiced', 'paid']);
    expect(rows.every(({ money }) => money)).toBe(true);
    const told = await project.as.operator.projects.history({ id: project.projectId });
    expect(JSON.stringify(told)).not.toMatch(/F-1001|approved|10\.00|NOK/);
  });
});

describe('the value of a project', () => {
  test('is one more line: approved, invoiced with the parts, paid, credited', async () => {
    await setValue('1000.00');
    const id = await addPart('10.50');
    await move(id, 'approved');
    expect(await moveValue('approved')).toMatchObject({
      billingState: 'ready',
      value: { amount: '1000.00', billingStatus: 'approved' },
      totals: [{ currency: 'NOK', approved: '1010.50', lines: 2 }],
    });
    expect(await invoice({ total: '1010.50' })).toEqual({
      reference: 'F-1001',
      currency: 'NOK',
      amount: '1010.50',
      lines: 2,
    });
    expect(project.readProject()).toMatchObject({
      billingState: 'invoiced',
      valueInvoiceRef: 'F-1001',
      valueInvoicedAt: '2026-02-25',
    });
    await billing().pay({ id: project.projectId, reference: 'F-1001', paidOn: '2026-03-02' });
    expect(await moveValue('credited', { creditRef: 'C-9' })).toMatchObject({
      billingState: 'paid',
      value: { paidAt: '2026-03-02', creditRef: 'C-9' },
      totals: [{ paid: '10.50', lines: 1 }],
    });
    const told = await project.as.operator.projects.history({ id: project.projectId });
    expect(JSON.stringify(told)).not.toMatch(/F-1001|C-9|1000/);
  });

  test('can be corrected and billed again after a credit, with its credit note beside it', async () => {
    await setValue('1000.00');
    await moveValue('approved');
    await invoice();
    await moveValue('credited', { creditRef: 'C-9' });
    expect(await codeOf(setValue('900.00'))).toBe('CONFLICT');
    const again = await moveValue('pending');
    expect(again).toMatchObject({
      billingState: 'pending',
      value: { amount: '1000.00', billingStatus: 'pending', invoiceRef: null, creditRef: null },
    });
    expect(again.credits).toEqual([
      {
        partId: null,
        description: 'annual service',
        quantity: 1,
        amount: '1000.00',
        currency: 'NOK',
        invoiceRef: 'F-1001',
        invoicedAt: '2026-02-25',
        paidAt: null,
        creditRef: 'C-9',
      },
    ]);
    await setValue('900.00');
    await moveValue('approved');
    expect(await invoice({ reference: 'F-1002' })).toMatchObject({ amount: '900.00' });
    expect(await billing().project({ id: project.projectId })).toMatchObject({
      value: { invoiceRef: 'F-1002' },
      totals: [{ invoiced: '900.00', lines: 1 }],
      credits: [{ creditRef: 'C-9' }],
    });
  });

  test('cannot move if it is missing or was changed since', async () => {
    await expect(moveValue('approved')).rejects.toThrow('This project has no value. Set it first.');
    await setValue('1.00');
    expect(await codeOf(moveValue('approved', { version: 1 }))).toBe('CONFLICT');
    await moveValue('approved');
    expect(await codeOf(setValue('2.00'))).toBe('CONFLICT');
  });
});

test('the list of lines keeps the earlier credit of a line that is billed again', async () => {
  const id = await lineIn('credited');
  await setValue('1000.00');
  await moveValue('approved');
  await invoice({ reference: 'F-1002' });
  await moveValue('credited', { creditRef: 'C-9' });
  await moveValue('pending');
  await move(id, 'pending');
  const { lines, total } = await billing().lines({});
  expect(total).toBe(4);
  expect(
    lines.map(({ partId, version, billingStatus, invoiceRef, creditRef }) => [
      partId,
      version,
      billingStatus,
      invoiceRef,
      creditRef,
    ]),
  ).toEqual([
    [null, null, 'credited', 'F-1002', 'C-9'],
    [null, project.readProject().version, 'pending', null, null],
    [id, null, 'credited', 'F-1001', 'C-1'],
    [id, row(id).version, 'pending', null, null],
  ]);
  const creditsOf = async (filters: object) =>
    (await billing().lines(filters)).lines.map((one) => one.creditRef);
  expect(await creditsOf({ billingStatus: ['credited'] })).toEqual(['C-9', 'C-1']);
  expect(await creditsOf({ invoiceRef: 'F-1001' })).toEqual(['C-1']);
  expect(await creditsOf({ billingStatus: ['paid'] })).toEqual([]);
  expect(await creditsOf({ invoiceable: true })).toEqual([]);
  expect(await creditsOf({ currency: 'EUR' })).toEqual([]);
  const { csv } = await billing().exportCsv({ invoiceRef: 'F-1002' });
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([
    { Kind: 'Value', Total: '1000.00', Billing: 'credited', 'Credit reference': 'C-9' },
  ]);
});

describe('an invoice', () => {
  test('needs a completed or cancelled project', async () => {
    await move(await addPart('10.00'), 'approved');
    for (const status of ['not confirmed', 'scheduled', 'in progress', 'work done'] as const) {
      project.setProject({ status });
      expect(await codeOf(invoice())).toBe('CONFLICT');
    }
    project.setProject({ status: 'cancelled' });
    expect(await codeOf(invoice())).toBe('OK');
  });

  test('is in one currency, and leaves pending lines', async () => {
    for (const currency of ['NOK', 'EUR'] as const) await move(await addPart('10.00', currency), 'approved');
    await addPart('3.00');
    await expect(invoice()).rejects.toThrow('The lines are in NOK and EUR. Choose one currency.');
    expect(await invoice({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', lines: 1 });
    expect(await invoice({ reference: 'F-1002' })).toMatchObject({ currency: 'NOK', lines: 1 });
    await expect(invoice()).rejects.toThrow('This project has no approved lines to invoice.');
    expect(await billing().project({ id: project.projectId })).toMatchObject({
      billingState: 'part invoiced',
      totals: [
        { currency: 'EUR', invoiced: '10.00', pending: '0.00' },
        { currency: 'NOK', invoiced: '10.00', pending: '3.00' },
      ],
    });
  });

  test('must match the total of its lines, or nothing is invoiced', async () => {
    await move(await addPart('10.00'), 'approved');
    await expect(invoice({ total: '9.99' })).rejects.toThrow(
      'The approved lines come to 10.00 NOK now. Nothing was invoiced.',
    );
    await expect(invoice({ invoicedOn: '2026-03-03' })).rejects.toThrow('This day is in the future.');
    expect(project.readProject().billingState).toBe('ready');
  });

  test('is made once when it is sent again', async () => {
    await move(await addPart('10.00'), 'approved');
    const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
    expect(await invoice({ clientUuid })).toEqual(await invoice({ clientUuid }));
    expect(await codeOf(invoice())).toBe('CONFLICT');
  });

  test('leaves disputed lines when it is paid', async () => {
    const [one, other] = [await addPart('10.00'), await addPart('5.00')];
    for (const id of [one, other]) await move(id, 'approved');
    await invoice();
    await move(other, 'disputed');
    const pay = (input: object = {}) =>
      billing().pay({ id: project.projectId, reference: 'F-1001', paidOn: '2026-03-02', ...input });
    await expect(pay({ paidOn: '2026-02-01' })).rejects.toThrow('cannot be paid before');
    await expect(pay({ reference: 'F-1' })).rejects.toThrow(
      'This project has nothing unpaid under that reference.',
    );
    expect(await pay()).toMatchObject({ amount: '10.00', lines: 1 });
    expect(row(other).billingStatus).toBe('disputed');
    expect(project.readProject().billingState).toBe('invoiced');
  });

  test('refuses an implausible year', async () => {
    await move(await addPart('10.00'), 'approved');
    await expect(invoice({ invoicedOn: '0202-02-25' })).rejects.toThrow('Please check the year');
    expect(project.readProject().billingState).toBe('ready');
    const part = { projectId: project.projectId, partName: 'Ring', usedDate: '0026-02-20' };
    await expect(project.as.operator.parts.add(part)).rejects.toThrow('Please check the year');
  });

  test('is paid in its own currency if another one has the same reference', async () => {
    for (const [amount, currency] of [
      ['10.00', 'NOK'],
      ['4.50', 'EUR'],
    ] as const) {
      await move(await addPart(amount, currency), 'approved');
      await invoice({ currency });
    }
    const pay = (input: object = {}) =>
      billing().pay({ id: project.projectId, reference: 'F-1001', paidOn: '2026-03-02', ...input });
    await expect(pay()).rejects.toThrow('The lines are in NOK and EUR. Choose one currency.');
    await expect(pay({ currency: 'USD' })).rejects.toThrow('This project has nothing unpaid');
    expect(await pay({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', amount: '4.50', lines: 1 });
    expect(project.readProject().billingState).toBe('invoiced');
    expect(await pay()).toMatchObject({ currency: 'NOK', amount: '10.00', lines: 1 });
    expect(project.readProject().billingState).toBe('paid');
  });

  test('prevents reopening the project until it is credited', async () => {
    const id = await lineIn('invoiced');
    const reopen = () =>
      project.as.manager.projects.transition({
        id: project.projectId,
        version: project.readProject().version,
        to: 'in progress',
        reason: 'A valve leaks',
      });
    expect(await codeOf(reopen())).toBe('CONFLICT');
    await move(id, 'credited');
    expect(await codeOf(reopen())).toBe('OK');
  });
});

describe('the billing dashboard', () => {
  /** One project in each column, and a requested one. */
  async function fill() {
    const { manager } = project.as;
    await move(await addPart('10.00'), 'approved');
    const open = createProject(project.db, {
      vesselName: 'Open',
      clientName: 'Ærø Shipping',
      status: 'in progress',
    });
    await addPart('20.00', 'USD', open.id);
    await addPart(null, 'NOK', open.id);
    const late = createProject(project.db, {
      vesselName: 'Part',
      status: 'completed',
      completedDate: '2026-01-01',
    });
    const partly = await addPart('5.00', 'NOK', late.id);
    await move(partly, 'approved');
    await manager.billing.invoice({ id: late.id, reference: 'F-2', invoicedOn: '2026-01-02' });
    await addPart('6.00', 'NOK', late.id);
    const sent = createProject(project.db, {
      vesselName: 'Sent',
      status: 'completed',
      completedDate: '2026-02-01',
    });
    await move(await addPart('7.00', 'EUR', sent.id), 'approved');
    await manager.billing.invoice({ id: sent.id, reference: 'F-3', invoicedOn: '2026-02-10' });
    createProject(project.db, { vesselName: 'Nothing', status: 'completed', completedDate: '2026-02-01' });
    return { open, late, sent };
  }

  test('lists paid projects after everything that waits, however long ago they ended', async () => {
    const { sent } = await fill();
    await project.as.manager.billing.pay({ id: sent.id, reference: 'F-3', paidOn: '2026-02-20' });
    const { projects } = await billing().board({});
    expect(projects.map(({ vesselName }) => vesselName)).toEqual([
      'Part',
      'Nordskjær Vektor',
      'Open',
      'Sent',
    ]);
  });

  test('has each project in the column of its next step, with its sums and its age', async () => {
    await fill();
    const { columns, projects, total } = await billing().board({});
    expect(columns.map(({ column, projects }) => [column, projects])).toEqual([
      ['pending', 2],
      ['ready', 1],
      ['invoiced', 1],
      ['paid', 0],
    ]);
    expect(columns[0]?.totals).toMatchObject([
      { currency: 'NOK', pending: '6.00', invoiced: '5.00' },
      { currency: 'USD', pending: '20.00' },
    ]);
    expect(total).toBe(4);
    expect(
      projects.map(({ vesselName, column, age, parts, withoutPrice }) => [
        vesselName,
        column,
        age,
        parts,
        withoutPrice,
      ]),
    ).toEqual([
      ['Part', 'pending', 60, 2, 0],
      ['Nordskjær Vektor', 'ready', 10, 1, 0],
      ['Open', 'pending', null, 2, 1],
      ['Sent', 'invoiced', 20, 1, 0],
    ]);
  });

  test('lists paid projects last, regardless of age', async () => {
    const { sent } = await fill();
    await billing().pay({ id: sent.id, reference: 'F-3', paidOn: '2026-02-20' });
    const { projects } = await billing().board({});
    expect(projects.map(({ vesselName }) => vesselName)).toEqual([
      'Part',
      'Nordskjær Vektor',
      'Open',
      'Sent',
    ]);
  });

  test('is filtered by column, currency, client and age', async () => {
    await fill();
    const names = async (input: object) =>
      (await billing().board(input)).projects.map(({ vesselName }) => vesselName);
    expect(await names({ column: 'pending' })).toEqual(['Part', 'Open']);
    expect(await names({ column: 'ready' })).toEqual(['Nordskjær Vektor']);
    expect(await names({ column: 'invoiced' })).toEqual(['Sent']);
    expect(await names({ column: 'paid' })).toEqual([]);
    expect(await names({ currency: 'USD' })).toEqual(['Open']);
    expect(await names({ q: 'aero' })).toEqual(['Open']);
    expect(await names({ age: '>30' })).toEqual(['Part']);
    expect(await names({ age: '8-30' })).toEqual(['Nordskjær Vektor']);
    expect(await names({ offset: 1, limit: 1 })).toEqual(['Nordskjær Vektor']);
  });

  test('shows unbilled work by age, for projects whose work has ended', async () => {
    await fill();
    const { lateParts, partsWithoutPrice, unbilled } = await billing().attention();
    // A manager's own late part arrives read.
    expect([lateParts, partsWithoutPrice]).toEqual([0, 1]);
    expect(unbilled).toEqual([
      { age: '0-7', projects: 0, amounts: [] },
      { age: '8-30', projects: 1, amounts: [{ currency: 'NOK', amount: '10.00' }] },
      { age: '>30', projects: 1, amounts: [{ currency: 'NOK', amount: '6.00' }] },
    ]);
  });

  test('takes the day of a cancellation from the history', async () => {
    project.setProject({ status: 'scheduled', completedDate: null, workEndedAt: null });
    const { manager } = project.as;
    await manager.projects.transition({
      id: project.projectId,
      version: project.readProject().version,
      to: 'cancelled',
      reason: 'Sold',
    });
    await addPart('10.00');
    project.clock.advance(3 * 86_400_000);
    expect((await project.as.manager.billing.board({ age: '0-7' })).projects).toMatchObject([
      { endedOn: '2026-03-02', age: 3 },
    ]);
  });

  test('counts days from the Oslo day on which the work ended', async () => {
    await addPart('10.00');
    const workEndedAt = new Date('2026-03-01T23:30:00Z');
    project.setProject({ status: 'work done', completedDate: null, workEndedAt });
    project.clock.advance(3 * 86_400_000);
    expect((await project.as.manager.billing.board({ age: '0-7' })).projects).toMatchObject([
      { endedOn: '2026-03-02', age: 3 },
    ]);
  });

  test('finds completed projects without value, parts or time', async () => {
    project.setProject({
      operatorHours: 100,
      projectValue: 1,
      currency: 'NOK',
      valueBillingStatus: 'not billable',
    });
    await addPart('1.00');
    const bare = createProject(project.db, {
      vesselName: 'Bare',
      status: 'completed',
      completedDate: '2026-02-01',
    });
    createProject(project.db, { status: 'in progress' });
    const leaks = await billing().leakCheck({});
    expect(leaks).toEqual({
      projects: [
        {
          projectId: bare.id,
          vesselName: 'Bare',
          clientName: null,
          serviceType: 'annual service',
          completedDate: '2026-02-01',
          missing: ['value', 'parts', 'time'],
          dismissed: [],
        },
      ],
      total: 1,
    });
    expect((await billing().leakCheck({ from: '2026-02-02' })).total).toBe(0);
    project.db.update(vesselProjects).set({ operatorHours: 5 }).where(eq(vesselProjects.id, bare.id)).run();
    expect((await billing().leakCheck({ missing: 'time' })).total).toBe(0);
    expect((await billing().leakCheck({ missing: 'parts' })).total).toBe(1);
    const { fileName, csv } = await billing().exportLeaks({ missing: 'value' });
    expect(fileName).toBe('forgotten-billing-2026-03-02.csv');
    expect(parse(csv, { bom: true, columns: true })).toEqual(
      (await billing().leakCheck({ missing: 'value' })).projects.map(
        ({ projectId, vesselName, clientName, serviceType, completedDate, missing }) => ({
          Project: String(projectId),
          Vessel: vesselName,
          Client: clientName ?? '',
          Service: serviceType,
          Completed: completedDate,
          'No value': 'yes',
          'No parts': missing.includes('parts') ? 'yes' : 'no',
          'No time': missing.includes('time') ? 'yes' : 'no',
          Dismissed: '',
        }),
      ),
    );
    expect(project.db.select().from(auditLogs).all().at(-1)).toMatchObject({ action: 'export', money: true });
  });

  test('keeps dismissed projects out of the unbilled-work check, with the reason, until they are restored', async () => {
    project.setProject({ operatorHours: 100 });
    const { projectId: id } = project;
    const list = async (input: object = {}) =>
      (await billing().leakCheck(input)).projects.map(({ missing, dismissed }) => [
        missing,
        dismissed.map(({ leak, reason, byName }) => [leak, reason, byName]),
      ]);
    expect(await list()).toEqual([[['value', 'parts'], []]]);
    await billing().dismissLeaks({ id, leaks: ['parts'], reason: 'Inspection only' });
    const gone = ['parts', 'Inspection only', 'Mona Manager'];
    expect(await list()).toEqual([[['value'], [gone]]]);
    expect(await list({ missing: 'parts' })).toEqual([]);
    await billing().dismissLeaks({ id, leaks: ['value'], reason: 'Warranty' });
    expect(await list()).toEqual([]);
    expect((await billing().leakCheck({})).total).toBe(0);
    expect(await list({ dismissed: true })).toEqual([[[], [gone, ['value', 'Warranty', 'Mona Manager']]]]);
    await billing().restoreLeaks({ id, leaks: ['parts', 'value'] });
    expect(await list()).toEqual([[['value', 'parts'], []]]);
    expect(
      project.db
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.fieldChanged, 'leakDismissal'))
        .all()
        .map(({ oldValue, newValue, money }) => [oldValue, newValue, money]),
    ).toEqual([
      [null, 'Inspection only', true],
      [null, 'Warranty', true],
      ['Inspection only', null, true],
      ['Warranty', null, true],
    ]);
    await expect(billing().dismissLeaks({ id, leaks: ['time'], reason: ' ' })).rejects.toThrow(
      'Reason is required',
    );
    expect(
      await codeOf(project.as.operator.billing.dismissLeaks({ id, leaks: ['time'], reason: 'No' })),
    ).toBe('FORBIDDEN');
  });
});
