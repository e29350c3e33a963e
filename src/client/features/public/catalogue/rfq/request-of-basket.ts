import { RFQ_RAW_TEXT_MAX } from '#contract/rfq/rfq-request.ts';
import type { RfqDelivery } from '#contract/rfq/rfq-delivery.ts';
import type { AskedLine, RfqLine } from '#contract/rfq/rfq.ts';
import { unitNote } from '#contract/rfq/rfq-unit.ts';
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
      const unit = unitOf(asked, note);
      return {
        rawText: rawText.slice(0, RFQ_RAW_TEXT_MAX),
        quantity,
        unit,
        note: unit !== undefined && note === unitNote(unit) ? '' : note,
        productId: isProduct ? product.id : null,
        askedNumber: isProduct ? null : product.itemNumber,
        matchClass: isProduct ? (asked[0]?.matchClass ?? 'same number') : 'none',
        chosenBy: asked[0]?.chosenBy ?? 'buyer',
      };
    }),
  };
}

/** The unit of all pasted lines; none if they differ, or if the buyer has written another one into the note. */
function unitOf(asked: readonly AskedLine[], note: string): string | undefined {
  const [unit, ...others] = new Set(asked.map((line) => line.unit));
  if (unit === undefined || others.length > 0) return undefined;
  return note.startsWith(unitNote('')) && note !== unitNote(unit) ? undefined : unit;
}
