import { expect, test } from 'vitest';
import type { BillingProject } from '#contract/billing/billing-board.ts';
import { formatSums } from '#client/entities/billing/format-sums.ts';
import { billsOf, canApprove, canInvoice, footOf, leftOf, nextStep } from './bills.ts';

const sum = (currency: 'NOK' | 'EUR', pendingLines = 0) => ({
  currency,
  value: null,
  parts: '10.00',
  total: '10.00',
  pendingLines,
});
const total = (currency: 'NOK' | 'EUR', state: 'pending' | 'approved' | 'invoiced' | 'paid') => ({
  currency,
  pending: '0.00',
  approved: '0.00',
  invoiced: '0.00',
  paid: '0.00',
  lines: 1,
  [state]: '10.00',
});
const project = (fields: Partial<BillingProject>) =>
  ({
    projectId: 7,
    status: 'completed',
    column: 'pending',
    billingState: 'pending',
    withoutPrice: 0,
    sums: [sum('NOK')],
    totals: [total('NOK', 'pending')],
    ...fields,
  }) as BillingProject;
const bill = (fields: Partial<BillingProject>) => billsOf([project(fields)], undefined)[0]!.bills[0]!;

test('lists a project under each of its currencies, and never adds them up', () => {
  const both = project({
    sums: [sum('NOK'), sum('EUR')],
    totals: [total('NOK', 'paid'), total('EUR', 'paid')],
  });
  const unpriced = project({ projectId: 8, sums: [], totals: [] });
  expect(
    billsOf([both, unpriced], undefined).map(({ currency, bills }) => [currency, bills.map(({ id }) => id)]),
  ).toEqual([
    ['NOK', ['7 NOK']],
    ['EUR', ['7 EUR']],
    [null, ['8 null']],
  ]);
  expect(billsOf([both], 'EUR').map(({ currency }) => currency)).toEqual(['EUR']);
  expect(
    formatSums([
      { amount: '3000.40', currency: 'USD' },
      { amount: '383.00', currency: 'USD' },
      { amount: '1.00', currency: 'EUR' },
    ]).replaceAll('\u00A0', ' '),
  ).toBe('3,383.40 USD and 1.00 EUR');
});

test.each([
  ['Price 1 part', { withoutPrice: 1 }],
  ['Approve 4 lines', { sums: [sum('NOK', 4)] }],
  ['Invoice', { totals: [total('NOK', 'approved')] }],
  ['Complete the project', { totals: [total('NOK', 'approved')], status: 'in progress' }],
  ['Record the payment', { totals: [total('NOK', 'invoiced')], column: 'invoiced' }],
  ['Paid', { totals: [total('NOK', 'paid')], column: 'paid' }],
  // Its lines cost nothing.
  ['Open the lines', { totals: [] }],
] as const)('the next step is: %s', (step, fields) => {
  expect(nextStep(bill(fields as unknown as Partial<BillingProject>))).toBe(step);
});

test('offers to approve pending lines, and to invoice approved ones of ended projects', () => {
  expect(canApprove(bill({ sums: [sum('NOK', 1)] }))).toBe(true);
  expect(canApprove(bill({}))).toBe(false);
  expect(canInvoice(bill({ totals: [total('NOK', 'approved')] }))).toBe(true);
  expect(canInvoice(bill({ totals: [total('NOK', 'approved')], status: 'work done' }))).toBe(false);
});

test('says what an invoice leaves behind: lines not approved, of another currency, without a price', () => {
  const left = (fields: Partial<BillingProject>, together: ('NOK' | 'EUR')[] = ['NOK']) =>
    leftOf(bill(fields), together)?.replaceAll('\u00A0', ' ');
  const approved = { ...total('NOK', 'approved'), pending: '4.70' };
  expect(left({ totals: [approved, total('EUR', 'approved')], withoutPrice: 2 })).toBe(
    '4.70 NOK not approved, 10.00 EUR approved in another currency, 2 parts without a price',
  );
  expect(
    left({ totals: [total('NOK', 'approved'), total('EUR', 'approved')] }, ['NOK', 'EUR']),
  ).toBeUndefined();
});

test('the sums below a table are those of its currency', () => {
  const sums = [
    { currency: 'EUR' as const, projects: 12, value: '1000.00', parts: '9.50', total: '1009.50' },
  ];
  expect(footOf(sums, 'EUR')).toEqual({
    vesselName: 'All 12 projects',
    value: '1,000.00',
    parts: '9.50',
    total: '1,009.50',
  });
  expect(footOf(sums, null)).toBeUndefined();
});
