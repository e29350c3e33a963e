import { useEffect, useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { decodeRfqLink } from '#contract/rfq/rfq-link.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { toast } from '#client/lib/toast.ts';
import { basket, useBasketLines } from '#client/entities/rfq/use-rfq-basket.ts';
import { unsentLines } from './unsent-lines.ts';

interface SharedRfqDialogProps {
  /** The shared request in the address; undefined if there is none. */
  text: string | undefined;
  products: readonly Product[];
  /** The visitor's decision and its result. */
  onDone: (announcement: string) => void;
}

/** Shows what a shared link would add to the basket and asks. Nothing happens before the answer. */
export function SharedRfqDialog({ text, products, onDone }: SharedRfqDialogProps) {
  const own = useBasketLines();
  const asked = text === undefined ? undefined : decodeRfqLink(text);
  const byId = new Map(products.map((product) => [product.id, product]));
  const known = (asked ?? []).flatMap(({ id, quantity }) => {
    const product = byId.get(id);
    return product ? [{ product, quantity }] : [];
  });
  const unknown = (asked?.length ?? 0) - known.length;

  // The dialog stays for a moment, until the address has changed: a second press would add or replace once more.
  const isAnswered = useRef(false);
  useEffect(() => {
    isAnswered.current = false;
  }, [text]);

  function add() {
    if (isAnswered.current) return;
    isAnswered.current = true;
    for (const { product, quantity } of known) basket.add(product, quantity);
    onDone(`${productsText(known.length)} added to your RFQ.`);
  }

  function replace() {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const before = basket.refresh();
    basket.replace(known);
    toast({
      title: 'Your RFQ was replaced',
      description: `It now holds the ${productsText(known.length)} of the link.`,
      action: { label: 'Undo', onSelect: () => undo(before) },
    });
    onDone('');
  }

  /** Takes out what the link has brought; what was added since stays. */
  function undo(before: ReturnType<typeof basket.lines>) {
    basket.replace(unsentLines(basket.refresh(), known));
    basket.restore(before);
  }

  return (
    <Dialog
      open={text !== undefined}
      onOpenChange={() => onDone('')}
      title={known.length > 0 ? 'An RFQ was shared with you' : 'This RFQ link brings nothing'}
      description={description()}
      footer={
        known.length > 0 ? (
          <>
            <Button onClick={add}>Add to my RFQ</Button>
            {own.length > 0 && (
              <Button variant="secondary" onClick={replace}>
                Replace
              </Button>
            )}
            <Button variant={own.length > 0 ? 'ghost' : 'secondary'} onClick={() => onDone('')}>
              Not now
            </Button>
          </>
        ) : (
          <Button onClick={() => onDone('')}>Close</Button>
        )
      }
    >
      {known.length > 0 && (
        <table className="w-full border-y border-line text-sm">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th className="py-2 pr-4 font-medium">Product</th>
              <th className="py-2 text-right font-medium">Quantity</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {known.map(({ product, quantity }) => (
              <tr key={product.id} className="align-top">
                <td className="py-2 pr-4">
                  <span className="block font-medium">{product.name}</span>
                  <span className="font-mono text-xs text-muted">{product.itemNumber}</span>
                  <OwnQuantity productId={product.id} />
                </td>
                <td className="py-2 text-right tabular-nums">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {known.length > 0 && unknown > 0 && (
        <p className="mt-4 text-sm text-signal">
          {unknown === 1
            ? 'One more product of this link is no longer in the catalogue and is left out.'
            : `${unknown} more products of this link are no longer in the catalogue and are left out.`}
        </p>
      )}
    </Dialog>
  );

  function description(): string {
    if (!asked)
      return 'It cannot be read: it may have been cut off on its way. Please ask for it again. Your own RFQ is unchanged.';
    if (known.length === 0) return 'Its products are no longer in the catalogue. Your own RFQ is unchanged.';
    const would = `The link would put ${known.length === 1 ? 'this product' : `these ${known.length} products`} into your RFQ.`;
    return own.length === 0
      ? `${would} Nothing is added before you say so.`
      : `${would} You have ${productsText(own.length)} in it already: Add keeps them, Replace puts these in their place.`;
  }
}

function OwnQuantity({ productId }: { productId: number }) {
  const quantity = useBasketLines().find(({ product }) => product.id === productId)?.quantity;
  return quantity === undefined ? null : (
    <span className="ml-3 text-xs text-muted">{quantity} in your RFQ already</span>
  );
}

function productsText(count: number): string {
  return count === 1 ? 'one product' : `${count} products`;
}
