import { eq } from 'drizzle-orm';
import type { SearchSynonyms } from '#contract/catalogue/search-synonyms.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { searchSynonyms } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns every group of synonyms, by its first word. */
export function listSynonyms({ db }: ServiceContext): SearchSynonyms[] {
  return db
    .select()
    .from(searchSynonyms)
    .all()
    .map(describeSynonyms)
    .toSorted((one, other) => byNorwegianAlphabet.compare(labelOf(one), labelOf(other)) || one.id - other.id);
}

const byNorwegianAlphabet = new Intl.Collator('nb', { sensitivity: 'base' });

/** Returns one group of synonyms. Throws notFound. */
export function synonymsById(tx: Database | Transaction, id: number): SearchSynonyms {
  const row = tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).get();
  if (!row) throw new AppError('notFound', 'These synonyms no longer exist.');
  return describeSynonyms(row);
}

/** Formats a group on one line. */
export const labelOf = ({ words }: { words: readonly string[] }) => words.join(', ');

const describeSynonyms = ({ id, words, version, updatedAt }: typeof searchSynonyms.$inferSelect) => ({
  id,
  words,
  version,
  updatedAt: updatedAt.toISOString(),
});
