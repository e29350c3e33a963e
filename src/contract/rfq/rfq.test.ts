import { describe, expect, test } from 'vitest';
import { RFQ_QUANTITY_MAX, rfqQuantity } from './rfq.ts';

describe('a quantity', () => {
  test.each([
    [1, 1],
    [12, 12],
    [0, 1],
    [-3, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, RFQ_QUANTITY_MAX],
    [4_700_000_001, RFQ_QUANTITY_MAX],
  ])('turns %d into %d', (typed, quantity) => {
    expect(rfqQuantity(typed)).toBe(quantity);
  });
});
