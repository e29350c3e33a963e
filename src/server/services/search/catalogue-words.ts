import { isNull } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { createRevisionReader } from '#server/services/data-revision.ts';

/** Returns the folded words of the catalogue, with the number of products that contain each; reloaded after a write. */
export function catalogueWords(db: Database): ReadonlyMap<string, number> {
  const known = kept.get(db) ?? { revision: createRevisionReader({ db }), mark: '', words: new Map() };
  kept.set(db, known);
  const mark = known.revision();
  if (mark !== known.mark) {
    known.words = readWords(db);
    known.mark = mark;
  }
  return known.words;
}

const kept = new WeakMap<
  Database,
  { revision: () => string; mark: string; words: ReadonlyMap<string, number> }
>();

function readWords(db: Database): Map<string, number> {
  const words = new Map<string, number>();
  const keys = db
    .select({ nameKey: products.nameKey, textKey: products.textKey })
    .from(products)
    .where(isNull(products.deletedAt))
    .all();
  for (const { nameKey, textKey } of keys) {
    for (const word of new Set(`${nameKey}\n${textKey}`.match(/\p{L}{4,}/gu))) {
      words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}
