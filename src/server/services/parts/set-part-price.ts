import type { PricedPart, SetPartPriceInput } from '#contract/billing/priced-part.ts';
import { inTransaction } from '#db/transaction.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { manualPrice, NO_PRICE } from './part-price.ts';
import { refuseLocked, refuseStalePart, managersPart } from './part-rules.ts';
import { partRow, pricedPartById } from './queries.ts';
import { writePart } from './write-part.ts';

/**
 * Sets or removes the price of a pending part. Managers only. Throws notFound, conflict (stale version or locked,
 * with the current part), badInput (above the maximum of an invoice line).
 */
export function setPartPrice(ctx: PortalContext, input: SetPartPriceInput): PricedPart {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('parts.setPrice', input), () => {
      const part = managersPart(actor, partRow(tx, input));
      refuseLocked(tx, actor, part, { priced: true });
      refuseStalePart(tx, actor, part, { version: input.version, priced: true });
      writePart(tx, ctx, part, input.price ? manualPrice(input.price) : NO_PRICE);
      refreshProjectTotals(tx, part.projectId);
      return pricedPartById(tx, actor, part.id);
    }),
  );
}
