import type { CreateSynonymsInput, SearchSynonyms } from '#contract/catalogue/search-synonyms.ts';
import { searchSynonyms } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { labelOf, synonymsById } from './queries.ts';

/** Adds a group of synonyms. The search uses them at once. */
export function createSynonyms(ctx: ServiceContext, { words }: CreateSynonymsInput): SearchSynonyms {
  return inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    const { id } = tx
      .insert(searchSynonyms)
      .values({ words, createdAt: now, updatedAt: now })
      .returning({ id: searchSynonyms.id })
      .get();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'search synonyms',
      entityId: id,
      entityName: labelOf({ words }),
      action: 'create',
      description: 'Added the synonyms',
    });
    return synonymsById(tx, id);
  });
}
