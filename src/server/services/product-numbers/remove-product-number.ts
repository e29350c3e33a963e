import type { CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { numberById, productNameOf } from './queries.ts';
import { deleteNumber } from './write-number.ts';

/** Deletes a number of a product. Throws notFound. */
export function removeProductNumber(ctx: ServiceContext, { id }: CatalogueIdInput): void {
  inTransaction(ctx.db, (tx) => {
    const { productId } = numberById(tx, id);
    deleteNumber(tx, ctx, { id: productId, name: productNameOf(tx, productId) }, id);
  });
}
