import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldText } from '#contract/catalogue/search-text.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createTestDatabase } from '#db/testing.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { anyContainsText, containsText, fewContainText } from './contains-text.ts';
import { openDatabase, type Database } from '#db/open-database.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase({ file: ':memory:' });
});
afterEach(() => void db.$client.close());

const contains = (text: string | null, part: string) =>
  db.get<{ found: number | null }>(sql`select ${containsText(sql`${text}`, part)} as found`).found;

const PLAIN = Array.from('aeAE1 -%_');
const OTHER = Array.from('→’\t\0åÅøæßŁı\u0301\u00ad\u200b\u2011⇏…‗“–™ﬁ²Ⅳ½𝐀Σς🚢');
const character = fc.oneof(
  { arbitrary: fc.constantFrom(...PLAIN), weight: 2 },
  { arbitrary: fc.constantFrom(...OTHER), weight: 1 },
);
const someText = fc.string({ unit: character, maxLength: 6 });
const somePart = fc.string({ unit: fc.constantFrom(...PLAIN, "'"), minLength: 1, maxLength: 2 });

test('a text contains another exactly where it does so folded', () => {
  expect(contains('Master’s  E-mail → HÅKON', "master's e-mail")).toBe(1);
  expect(contains('Master’s  E-mail → HÅKON', 'hakon')).toBe(1);
  expect(contains('Nordskjær', 'skjaer')).toBe(1);
  expect(contains('100 % of it', '100 %')).toBe(1);
  expect(contains('100 of it', '100 %')).toBe(0);
  expect(contains(null, 'a')).toBeNull();
  for (const other of OTHER) {
    const text = `a${other}1`;
    for (const part of ['a1', foldText(text)]) {
      expect([other, contains(text, part)]).toEqual([other, Number(foldText(text).includes(part))]);
    }
  }
  fc.assert(
    fc.property(someText, somePart, (text, part) => {
      expect(contains(text, part)).toBe(Number(foldText(text).includes(foldText(part))));
    }),
    { numRuns: runs(2_000) },
  );
});

test('finds the rows of few values as of many', () => {
  const full = createTestDatabase();
  for (const location of ['Ålesund', 'alesund havn', null, 'Bergen', 'Bergen', ''])
    createProject(full, { location });
  const found = (search: typeof anyContainsText, part: string) =>
    full
      .select({ location: vesselProjects.location })
      .from(vesselProjects)
      .where(search(full, [vesselProjects.location], part))
      .orderBy(vesselProjects.location)
      .all()
      .map(({ location }) => location);
  expect(found(fewContainText, 'alesund')).toEqual(['alesund havn', 'Ålesund']);
  for (const part of ['a', 'berg', 'oslo', ''])
    expect(found(fewContainText, part)).toEqual(found(anyContainsText, part));
});
