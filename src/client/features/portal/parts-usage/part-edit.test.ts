import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import { fieldsBetween } from '#client/kit/record/field-values.ts';
import { samplePart } from '#client/testing/sample-part.ts';
import { inputOf, valuesOf, type PartValues } from './part-edit.ts';

const part: Part = {
  ...samplePart(7),
  productId: 12,
  partName: 'TRO reagent kit',
  partNumber: 'MS-TRO-012',
  category: 'chemical',
};

const sent = (typed: Partial<PartValues>): Partial<ReturnType<typeof inputOf>> => {
  const [before, now] = [inputOf(valuesOf(part)), inputOf({ ...valuesOf(part), ...typed })];
  return Object.fromEntries(
    fieldsBetween(before, now).flatMap((name) => (name in now ? [[name, now[name]]] : [])),
  );
};

test.each([
  [
    'the fields that differ',
    { quantity: '5', supplier: 'Chandler', notes: '' },
    { quantity: 5, supplier: 'Chandler' },
  ],
  [
    'only the id of another product',
    { productId: '9', partName: 'Hose', partNumber: 'H-1' },
    { productId: 9 },
  ],
  [
    'the name when a product becomes free text',
    { productId: '', partName: 'Kit, opened' },
    { productId: null, partName: 'Kit, opened', partNumber: 'MS-TRO-012' },
  ],
  ['an empty quantity as no value, not as zero', { quantity: ' ' }, { quantity: Number.NaN }],
  [
    'the cost as an amount',
    { cost: { amount: '12,50', currency: 'EUR' as const } },
    { cost: { amount: '12.50', currency: 'EUR' } },
  ],
  ['no currency without an amount', { cost: { amount: '', currency: 'EUR' as const } }, {}],
])('sends %s', (_, typed, changes) => {
  expect(sent(typed)).toEqual(changes);
});
