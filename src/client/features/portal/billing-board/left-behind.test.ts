import { expect, test } from 'vitest';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { leftBehind } from './left-behind.ts';

type Value = NonNullable<ProjectBilling['value']>;
type Part = ProjectBilling['parts'][number];

const value = (billingStatus: Value['billingStatus']) =>
  ({ amount: '2300.00', currency: 'NOK', billingStatus }) as Value;
const part = (fields: Partial<Part>) =>
  ({
    quantity: 2,
    partName: 'Lamp',
    totalPrice: '10.00',
    currency: 'NOK',
    billingStatus: 'approved',
    ...fields,
  }) as Part;

test('lists what an invoice leaves out: lines not approved, without a price or in another currency', () => {
  const parts = [
    part({}),
    part({ partName: 'Ring', billingStatus: 'pending' }),
    part({ partName: 'Hose', billingStatus: 'pending', totalPrice: null, currency: null }),
    part({ partName: 'Seal', currency: 'EUR' }),
    part({ partName: 'Gift', billingStatus: 'not billable' }),
    part({ partName: 'Sent', billingStatus: 'invoiced' }),
  ];
  expect(leftBehind({ value: value('pending'), parts }, 'NOK')).toEqual([
    'Fixed price, 2,300.00\u00A0NOK, not approved',
    '2 × Ring, 10.00\u00A0NOK, not approved',
    '2 × Hose, without a price',
    '2 × Seal, 10.00\u00A0EUR, another currency',
  ]);
});

test('returns nothing for an invoice of all lines', () => {
  expect(leftBehind({ value: value('approved'), parts: [part({})] }, 'NOK')).toEqual([]);
});
