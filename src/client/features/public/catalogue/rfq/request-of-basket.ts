import { RFQ_RAW_TEXT_MAX } from '#contract/rfq/rfq-request.ts';
import type { RfqDelivery } from '#contract/rfq/rfq-delivery.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import type { RfqInput } from '#client/entities/rfq/use-submit-rfq.ts';

/** The lines of a request: the basket, each with what was pasted for it. */
export function requestOfBasket(
  lines: readonly RfqLine[],
  delivery: RfqDelivery,
): Pick<RfqInput, 'lines' | 'delivery' | 'source'> {
  return {
    source: lines.some(({ asked }) => asked) ? 'paste' : 'basket',
    delivery: { ...delivery, eta: /^\d{4}-\d\d-\d\d$/.test(delivery.eta) ? delivery.eta : '' },
    lines: lines.map(({ product, quantity, note = '', asked = [] }) => {
      const isProduct = product.id > 0;
      const rawText =
        asked.map((line) => line.rawText).join('\n') || [product.itemNumber, product.name].join(' ').trim();
      return {
        rawText: rawText.slice(0, RFQ_RAW_TEXT_MAX),
        quantity,
        note,
        productId: isProduct ? product.id : null,
        askedNumber: isProduct ? null : product.itemNumber,
        matchClass: isProduct ? (asked[0]?.matchClass ?? 'same number') : 'none',
        chosenBy: asked[0]?.chosenBy ?? 'buyer',
      };
    }),
  };
}
