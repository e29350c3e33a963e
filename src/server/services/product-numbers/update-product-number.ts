import type { ProductNumber, UpdateProductNumberInput } from '#contract/catalogue/product-numbers.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { describeNumber, numberById, productNameOf, refuseRecordedNumber } from './queries.ts';
import { changeNumber, columnsOf } from './write-number.ts';

/**
 * Replaces the fields of a number. Throws conflict with the current number if `version` is stale, or if the product
 * has the number already.
 */
export function updateProductNumber(ctx: ServiceContext, input: UpdateProductNumberInput): ProductNumber {
  return inTransaction(ctx.db, (tx) => {
    const { id, version } = input;
    const before = numberById(tx, id);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', 'Another session has changed this number.', {
        current: describeNumber(before),
      });
    }
    const { productId } = before;
    const name = productNameOf(tx, productId);
    const after = columnsOf(input);
    refuseRecordedNumber(tx, { productId, ...after }, id);
    changeNumber(tx, ctx, { id: productId, name }, before, after);
    return describeNumber(numberById(tx, id));
  });
}
