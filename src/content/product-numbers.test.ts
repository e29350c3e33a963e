import { expect, test } from 'vitest';
import { numberKeyOf } from '#contract/catalogue/product-numbers.ts';
import catalogue from '#db/seed/catalogue.json' with { type: 'json' };
import seed from '#db/seed/product-numbers.json' with { type: 'json' };
import { crossReferenceRows, type CrossReferenceRow } from './cross-reference.ts';

const namedNumbers = ({ equipment, analyser, reagent }: CrossReferenceRow) =>
  [equipment, analyser, reagent].join(' ').match(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu) ?? [];

/** The row of the guide that has the seeded number, on the page that the seed gives as its source. */
const rowOf = ({ number, source }: (typeof seed)[number]) =>
  crossReferenceRows.find(
    (row) =>
      row.pages[0] === source &&
      [row.equipment, row.analyser, row.reagent].some((text) =>
        numberKeyOf(text).includes(numberKeyOf(number)),
      ),
  );

test('each seeded number is in the cross-reference guide, with its maker and its status', () => {
  for (const entry of seed) {
    const row = rowOf(entry);
    expect([entry.number, entry.brand, entry.status]).toEqual([
      entry.number,
      row?.maker === 'unknown' ? null : row?.maker,
      row?.status,
    ]);
  }
});

test('each item of the catalogue that the guide names by number is seeded', () => {
  const seeded = new Set(seed.map(({ itemNumber }) => itemNumber));
  const named = new Set(crossReferenceRows.flatMap(namedNumbers).map(numberKeyOf));
  const missing = catalogue.products
    .map(({ itemNumber }) => itemNumber)
    .filter((itemNumber) => named.has(numberKeyOf(itemNumber)) && !seeded.has(itemNumber));
  expect(missing).toEqual([]);
  expect(
    crossReferenceRows.flatMap(({ itemNumber }) => itemNumber ?? []).filter((item) => !seeded.has(item)),
  ).toEqual([]);
});
