import { afterEach, expect, test, vi } from 'vitest';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { marginOf } from './known-price.tsx';
import { draftOf, draftTotal, emptyLine, inputOf } from './quote-draft.ts';

const lines: OfficeRfq['lines'] = [
  {
    id: 7,
    position: 1,
    rawText: '5 pcs 09991',
    askedNumber: '09991',
    quantity: 5,
    unit: 'pcs',
    productId: 3,
    productName: 'CLX Reagent Set',
    productNumber: '09991',
    matchClass: 'same number',
    chosenBy: 'rule',
    note: null,
  },
];

afterEach(() => vi.unstubAllGlobals());

test('a new quotation begins with the lines of the request, valid for 30 days', () => {
  const draft = draftOf({ quotes: [], lines }, '2026-03-02');
  expect(draft).toMatchObject({
    revision: 1,
    version: null,
    validUntil: '2026-04-01',
    lines: [
      {
        rfqLineId: 7,
        productId: 3,
        name: 'CLX Reagent Set',
        number: '09991',
        quantity: '5',
        unit: 'pcs',
        unitPrice: '',
      },
    ],
  });
});

test('a line that we do not know begins with what was pasted, and keeps its key', () => {
  const unknown = [{ ...lines[0]!, productId: null, productName: null, productNumber: null }];
  const draft = draftOf({ quotes: [], lines: unknown }, '2026-03-02');
  expect(draft.lines).toMatchObject([{ productId: null, name: '5 pcs 09991', number: '09991' }]);
  expect(draftOf({ quotes: [], lines: unknown }, '2026-03-02')).toEqual(draft);
});

test('a revision begins with the last quotation, valid again', () => {
  const [line] = inputOf(1, draftOf({ quotes: [], lines }, '2026-03-02')).lines;
  const sent: OfficeRfq['quotes'][number] = {
    id: 1,
    revision: 1,
    status: 'sent',
    version: 4,
    currency: 'EUR',
    validUntil: '2026-02-01',
    terms: 'Ex works',
    total: '10.00',
    sentAt: '2026-01-02T10:00:00Z',
    answeredAt: null,
    lines: [{ ...line!, number: null, unit: 'set', unitPrice: '2.00', leadTimeDays: 14, note: null }],
  };
  const draft = draftOf({ quotes: [sent], lines }, '2026-03-02');
  expect(draft).toMatchObject({
    revision: 2,
    version: null,
    currency: 'EUR',
    validUntil: '2026-04-01',
    terms: 'Ex works',
  });
  expect(draft.lines).toMatchObject([{ unit: 'set', unitPrice: '2.00', leadTimeDays: '14' }]);
  expect(draftOf({ quotes: [{ ...sent, status: 'draft' }], lines }, '2026-03-02')).toMatchObject({
    revision: 1,
    version: 4,
    validUntil: '2026-02-01',
  });
});

test('amounts are read as people type them, and alternatives are not in the total', () => {
  const line = { ...emptyLine(7), name: 'Pump', quantity: '3', unitPrice: '1 250,50', leadTimeDays: '14' };
  const draft = {
    revision: 1,
    version: null,
    currency: 'NOK' as const,
    validUntil: '',
    terms: '',
    lines: [line, { ...line, isAlternative: true }, { ...line, unitPrice: '' }],
  };
  expect(inputOf(1, draft).lines[0]).toMatchObject({ unitPrice: '1250.50', quantity: 3, leadTimeDays: 14 });
  expect(draftTotal(draft.lines)).toBe('3751.50');
});

test('the margin is in percent of the price, and unknown in another currency', () => {
  const cost = { amount: '80.00', currency: 'NOK' as const, day: '2026-01-01' };
  expect(marginOf(cost, '100', 'NOK')).toBe(20);
  expect(marginOf(cost, '64,00', 'NOK')).toBe(-25);
  expect(marginOf(cost, '100', 'EUR')).toBeUndefined();
  expect(marginOf(cost, '', 'NOK')).toBeUndefined();
});

test('adds a line on a page without TLS, where crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(emptyLine(null).key).not.toBe(emptyLine(null).key);
});
