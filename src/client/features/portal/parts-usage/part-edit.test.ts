import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import { fieldsBetween } from '#client/kit/record/field-values.ts';
import { inputOf, valuesOf, type PartValues } from './part-edit.ts';

const part: Part = {
  id: 7,
  projectId: 3,
  vesselName: 'Nordskjær Vektor',
  operator: { id: 1, name: 'Ola', isActive: true },
  productId: 12,
  partName: 'TRO reagent kit',
  partNumber: 'MS-TRO-012',
  quantity: 2,
  category: 'chemical',
  supplier: null,
  notes: null,
  usedDate: '2026-03-02',
  isLate: false,
  changeable: true,
  version: 1,
  occurredAt: null,
  createdAt: '2026-03-02T08:00:00.000Z',
};

const sent = (typed: Partial<PartValues>): Partial<ReturnType<typeof inputOf>> => {
  const [before, now] = [inputOf(valuesOf(part)), inputOf({ ...valuesOf(part), ...typed })];
  return Object.fromEntries(
    fieldsBetween(before, now).flatMap((name) => (name in now ? [[name, now[name]]] : [])),
  );
};

test.each([
  ['what differs', { quantity: '5', supplier: 'Chandler', notes: '' }, { quantity: 5, supplier: 'Chandler' }],
  [
    'another product by its id alone',
    { productId: '9', partName: 'Hose', partNumber: 'H-1' },
    { productId: 9 },
  ],
  [
    'what is no product any more by its whole name',
    { productId: '', partName: 'Kit, opened' },
    { productId: null, partName: 'Kit, opened', partNumber: 'MS-TRO-012' },
  ],
  ['an emptied quantity as none, not as zero', { quantity: ' ' }, { quantity: Number.NaN }],
  [
    'what was paid as an amount',
    { cost: { amount: '12,50', currency: 'EUR' as const } },
    { cost: { amount: '12.50', currency: 'EUR' } },
  ],
  ['no currency without an amount', { cost: { amount: '', currency: 'EUR' as const } }, {}],
])('it sends %s', (_, typed, changes) => {
  expect(sent(typed)).toEqual(changes);
});
