import type { CreateProductNumberInput, ProductNumber } from '#contract/catalogue/product-numbers.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { describeNumber, numberById, productNameOf, refuseRecordedNumber } from './queries.ts';
import { columnsOf, insertNumber } from './write-number.ts';

/** Adds a number to a product. Throws conflict if the product has it. The search finds the product by it at once. */
export function createProductNumber(ctx: ServiceContext, input: CreateProductNumberInput): ProductNumber {
  return inTransaction(ctx.db, (tx) => {
    const { productId } = input;
    const name = productNameOf(tx, productId);
    const fields = columnsOf(input);
    refuseRecordedNumber(tx, { productId, ...fields });
    return describeNumber(numberById(tx, insertNumber(tx, ctx, { id: productId, name }, fields)));
  });
}
