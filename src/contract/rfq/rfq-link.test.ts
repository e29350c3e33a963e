import { describe, expect, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { decodeRfqLink, encodeRfqLink, RFQ_LINK_LENGTH_MAX } from './rfq-link.ts';
import { RFQ_QUANTITY_MAX } from './rfq.ts';

const lines = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: RFQ_QUANTITY_MAX }),
  }),
  { minLength: 1, maxLength: 200, selector: ({ id }) => id },
);

/** One altered text in 36^4 has a valid check, so some seeds would fail. */
const SEED_WITHOUT_COLLISION = { seed: 1, numRuns: 500 };

describe('the link to a request', () => {
  test('is short, and keeps its format once links have been sent', () => {
    const text = encodeRfqLink([
      { id: 1, quantity: 3 },
      { id: 5, quantity: 12 },
      { id: 10, quantity: 1 },
    ]);
    expect(text).toBe('1.bkuk.1-3.5-c.a');
    expect(decodeRfqLink('1.bkuk.1-3.5-c.a')).toEqual([
      { id: 1, quantity: 3 },
      { id: 5, quantity: 12 },
      { id: 10, quantity: 1 },
    ]);
  });

  test('restores every request, in its order', () => {
    fc.assert(
      fc.property(lines, (asked) => {
        const text = encodeRfqLink(asked);
        expect(text).toMatch(/^[0-9a-z.-]+$/);
        expect(text.length).toBeLessThanOrEqual(RFQ_LINK_LENGTH_MAX);
        expect(decodeRfqLink(text)).toEqual(asked);
        expect(new URLSearchParams({ rfq: text }).toString()).toBe(`rfq=${text}`);
      }),
    );
  });

  test('refuses a link that was cut off', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (asked, at) => {
        const text = encodeRfqLink(asked);
        const cut = text.slice(0, at % text.length);
        expect(decodeRfqLink(cut)).toBeUndefined();
      }),
      SEED_WITHOUT_COLLISION,
    );
  });

  test('refuses a link that was altered in one place', () => {
    fc.assert(
      fc.property(
        lines,
        fc.nat(),
        fc.constantFrom(...Array.from('0123456789abcxyz.-')),
        (asked, at, other) => {
          const text = encodeRfqLink(asked);
          const place = at % text.length;
          const altered = text.slice(0, place) + other + text.slice(place + 1);
          fc.pre(altered !== text);
          expect(decodeRfqLink(altered)).toBeUndefined();
        },
      ),
      SEED_WITHOUT_COLLISION,
    );
  });

  test.each([
    ['nothing', ''],
    ['no lines', encodeRfqLink([])],
    ['another version', encodeRfqLink([{ id: 1, quantity: 3 }]).replace(/^1/, '2')],
    ['capitals', encodeRfqLink([{ id: 10, quantity: 1 }]).toUpperCase()],
    [
      'a product twice',
      encodeRfqLink([
        { id: 1, quantity: 3 },
        { id: 1, quantity: 4 },
      ]),
    ],
    ['the id 0', encodeRfqLink([{ id: 0, quantity: 3 }])],
    ['a negative id', encodeRfqLink([{ id: -7, quantity: 3 }])],
    ['the quantity 0', encodeRfqLink([{ id: 1, quantity: 0 }])],
    ['half a quantity', encodeRfqLink([{ id: 1, quantity: 1.5 }])],
    ['a quantity beyond reason', encodeRfqLink([{ id: 1, quantity: RFQ_QUANTITY_MAX + 1 }])],
    ['an id beyond whole numbers', encodeRfqLink([{ id: 2 ** 60, quantity: 1 }])],
    ['infinity', encodeRfqLink([{ id: Infinity, quantity: Infinity }])],
    [
      'more than an address holds',
      encodeRfqLink(Array.from({ length: 2000 }, (_, id) => ({ id: id + 1, quantity: 9 }))),
    ],
    ['markup', '1.0000.<script>alert(1)</script>'],
    ['a megabyte', '1.'.repeat(500_000)],
  ])('restores nothing from a link with %s', (_what, text) => {
    expect(decodeRfqLink(text)).toBeUndefined();
  });

  test('accepts of any text only what is written exactly in its format', () => {
    const hostile = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...Array.from('01.-azZ ~%')) }));
    fc.assert(
      fc.property(hostile, (text) => {
        const read = decodeRfqLink(text);
        expect(read === undefined || encodeRfqLink(read) === text).toBe(true);
      }),
    );
  });
});
