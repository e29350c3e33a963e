import { eq, sql } from 'drizzle-orm';
import type { SearchSynonyms, UpdateSynonymsInput } from '#contract/catalogue/search-synonyms.ts';
import { searchSynonyms } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { labelOf, synonymsById } from './queries.ts';

/** Replaces the words of a group. Throws conflict with the current group if `version` is stale. */
export function updateSynonyms(
  ctx: ServiceContext,
  { id, version, words }: UpdateSynonymsInput,
): SearchSynonyms {
  return inTransaction(ctx.db, (tx) => {
    const current = synonymsById(tx, id);
    if (version !== undefined && version !== current.version) {
      throw new AppError('conflict', 'Another session has changed these synonyms.', { current });
    }
    const [from, to] = [labelOf(current), labelOf({ words })];
    if (from === to) return current;
    tx.update(searchSynonyms)
      .set({ words, version: sql`${searchSynonyms.version} + 1`, updatedAt: ctx.clock.now() })
      .where(eq(searchSynonyms.id, id))
      .run();
    writeFieldChanges(
      tx,
      ctx,
      { actor: 'admin', entityType: 'search synonyms', entityId: id, entityName: to, action: 'update' },
      [{ field: 'words', from, to }],
    );
    return synonymsById(tx, id);
  });
}
