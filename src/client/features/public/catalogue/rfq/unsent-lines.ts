import type { RfqLine } from '#contract/rfq/rfq.ts';
import { isSameItem } from '#client/entities/rfq/rfq-basket-store.ts';

/** Returns the lines and quantities of a basket that were added after `sent` was read from it. */
export function unsentLines(lines: readonly RfqLine[], sent: readonly RfqLine[]): RfqLine[] {
  return lines.flatMap((line) => {
    const before = sent.find(({ product }) => isSameItem(product, line.product));
    if (!before) return line;
    const quantity = line.quantity - before.quantity;
    if (quantity <= 0) return [];
    const asked = line.asked?.slice(before.asked?.length);
    return { ...line, quantity, asked: asked?.length ? asked : undefined };
  });
}
