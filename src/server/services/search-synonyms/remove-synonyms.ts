import { eq } from 'drizzle-orm';
import type { CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import { searchSynonyms } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { labelOf, synonymsById } from './queries.ts';

/** Deletes a group of synonyms. Throws notFound. */
export function removeSynonyms(ctx: ServiceContext, { id }: CatalogueIdInput): void {
  inTransaction(ctx.db, (tx) => {
    const synonyms = synonymsById(tx, id);
    tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).run();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'search synonyms',
      entityId: id,
      entityName: labelOf(synonyms),
      action: 'delete',
      description: 'Deleted the synonyms',
    });
  });
}
