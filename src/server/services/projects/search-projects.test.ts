import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldText } from '#contract/catalogue/search-text.ts';
import { foldedVesselName, vesselProjects } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import type { Database } from '#db/open-database.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { anywhere } from './project-filters.ts';

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
});
afterEach(() => void db.$client.close());

const LETTERS = Array.from('aAeEoO1 -\'"%*[æÆøØåÅäÖüÉ');
const OTHERS = Array.from('→’\t\u0301\u00ad\u2011–“ﬁ²𐀀ŁıßÀñΣς🚢');
const character = fc.oneof(
  { arbitrary: fc.constantFrom(...LETTERS), weight: 3 },
  { arbitrary: fc.constantFrom(...OTHERS), weight: 1 },
);
const name = fc.string({ unit: character, minLength: 1, maxLength: 7 }).filter((text) => text.trim() !== '');
const typed = fc.string({ unit: character, minLength: 1, maxLength: 3 });

test('folds the names that it indexes like every other text', () => {
  const createdBy = createPortalUser(db).id;
  fc.assert(
    fc.property(name, (vesselName) => {
      db.delete(vesselProjects).run();
      createProject(db, { vesselName, createdBy });
      const folded = db.select({ folded: foldedVesselName() }).from(vesselProjects).get()?.folded;
      expect([null, foldText(vesselName)]).toContain(folded);
    }),
    { numRuns: runs(300) },
  );
  for (const vesselName of ['M/V Nordskjær "Ålesund"', 'KRISTIANSUND', 'Ærø Öresund Ü-é']) {
    db.delete(vesselProjects).run();
    createProject(db, { vesselName, createdBy });
    expect(db.select({ folded: foldedVesselName() }).from(vesselProjects).get()).toEqual({
      folded: foldText(vesselName),
    });
  }
});

test('finds by name what a scan of all names finds', () => {
  const createdBy = createPortalUser(db).id;
  const names = fc.sample(name, runs(150));
  for (const vesselName of names) createProject(db, { vesselName, createdBy });
  const all = db
    .select({ id: vesselProjects.id, name: vesselProjects.vesselName })
    .from(vesselProjects)
    .orderBy(vesselProjects.id)
    .all();
  const found = (q: string) =>
    db
      .select({ id: vesselProjects.id })
      .from(vesselProjects)
      .where(anywhere(db, q))
      .orderBy(vesselProjects.id)
      .all()
      .map(({ id }) => id);
  fc.assert(
    fc.property(fc.oneof(typed, fc.constantFrom(...names)), (text) => {
      fc.pre(!/\d/.test(text));
      const scanned = all.filter((project) => foldText(project.name).includes(foldText(text)));
      expect([text, found(text)]).toEqual([text, scanned.map(({ id }) => id)]);
    }),
    { numRuns: runs(100) },
  );
});
