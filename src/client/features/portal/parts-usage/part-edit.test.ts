import { expect, test } from 'vitest';
import type { Part } from '#contract/part.ts';
import { changesOf, differences, looksTheSame, readKept, textsOf, withChange } from './part-edit.ts';

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

test('only what differs from the part is typed, and only that is sent', () => {
  expect(withChange(part, {}, textsOf(part))).toEqual({});
  const typed = withChange(part, { quantity: '5' }, { supplier: 'Chandler', category: 'chemical' });
  expect(typed).toEqual({ quantity: '5', supplier: 'Chandler' });
  expect(changesOf(part, typed)).toEqual({ quantity: 5, supplier: 'Chandler' });
  expect(withChange(part, typed, { quantity: '2' })).toEqual({ supplier: 'Chandler' });
});

test.each([
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
    { amount: '12,50', currency: 'EUR' },
    { cost: { amount: '12.50', currency: 'EUR' } },
  ],
  ['no currency without an amount', { currency: 'EUR' }, {}],
])('it sends %s', (_, typed, sent) => {
  expect(changesOf(part, typed)).toEqual(sent);
});

test('two versions are told apart by what the form shows, and only where it was typed into', () => {
  const theirs = { ...part, quantity: 9, supplier: 'Workshop', version: 2 };
  expect(differences(theirs, { quantity: '5', notes: '' })).toEqual([
    { label: 'Quantity', theirs: '9', mine: '5' },
  ]);
  expect(looksTheSame(part, theirs)).toBe(false);
  expect(looksTheSame(part, { ...part, version: 2 })).toBe(true);
});

test.each(['', 'no JSON', '[1]', '"text"', 'null', '{"quantity":5,"id":"1"}'])(
  'what is kept under its name and is not its own is nothing: %j',
  (kept) => {
    expect(readKept(kept)).toEqual({});
  },
);
