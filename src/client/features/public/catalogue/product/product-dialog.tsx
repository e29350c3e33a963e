import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState, type ReactNode } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { readSpecifications } from '#contract/catalogue/specifications.ts';
import { copyText } from '#client/lib/browser/copy-text.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { ProductPicture } from './product-picture.tsx';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { basket, useBasketQuantity } from '#client/entities/rfq/use-rfq-basket.ts';

export { UnknownProduct } from './unknown-product.tsx';

interface ProductDialogProps {
  /** Null while no product is open. */
  product: Product | undefined;
  category: string | undefined;
  brand: string | undefined;
  onClose: () => void;
}

/** All data of one product, and the button to add it to the basket. */
export function ProductDialog({ product, category, brand, onClose }: ProductDialogProps) {
  return (
    <Dialog
      open={product !== undefined}
      onOpenChange={onClose}
      title={product?.name ?? ''}
      size="lg"
      footer={product && <AddForm key={product.id} product={product} />}
    >
      {product && (
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <div className="relative grid h-32 place-items-center overflow-hidden rounded-md border border-line bg-mist text-edge sm:h-52 sm:[&>svg]:size-24">
            <ProductPicture product={product} category={category} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {product.itemNumber !== '' && <ItemNumber key={product.id} itemNumber={product.itemNumber} />}
            <p className="measure whitespace-pre-line text-ink">{product.description}</p>
            <p className="flex flex-wrap gap-1.5">
              {category !== undefined && <Badge>{category}</Badge>}
              {brand !== undefined && <Badge tone="glass">{brand}</Badge>}
            </p>
          </div>
          <Specifications text={product.specifications} />
          {product.applications !== null && product.applications.trim() !== '' && (
            <Part title="Applications">
              <p className="measure text-sm whitespace-pre-line">{product.applications}</p>
            </Part>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 sm:col-span-2">
      <h3 className="mb-2 text-md">{title}</h3>
      {children}
    </section>
  );
}

function ItemNumber({ itemNumber }: { itemNumber: string }) {
  const [answer, setAnswer] = useState<'Copied' | 'Not copied: please select it'>();
  async function copy() {
    setAnswer((await copyText(itemNumber)) ? 'Copied' : 'Not copied: please select it');
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        <span className="block text-xs text-muted">Item number</span>
        <span className="font-mono text-base font-medium break-all text-ink">{itemNumber}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => void copy()} aria-label="Copy item number">
        {answer === 'Copied' ? (
          <Check aria-hidden="true" className="size-4 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        Copy
      </Button>
      <output className="text-sm text-muted">{answer}</output>
    </div>
  );
}

function Specifications({ text }: { text: string | null }) {
  const pieces = readSpecifications(text);
  if (pieces.length === 0) return null;
  return (
    <Part title="Specifications">
      {pieces.every(({ label }) => label === undefined) ? (
        <p className="measure text-sm whitespace-pre-line">{text?.trim()}</p>
      ) : (
        <table className="w-full border-y border-line text-sm">
          <tbody className="divide-y divide-line">
            {pieces.map(({ label, value }) => (
              <tr key={`${label}: ${value}`} className="align-top">
                {label !== undefined && (
                  <th scope="row" className="w-2/5 py-2 pr-4 text-left font-normal text-muted sm:w-52">
                    {label}
                  </th>
                )}
                <td colSpan={label === undefined ? 2 : 1} className="py-2 text-ink">
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

/** Announces its own actions: behind a modal the page's live region is not read out. */
function AddForm({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(0);
  const inBasket = useBasketQuantity(product.id);
  return (
    <form
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        basket.add(product, quantity);
        setAdded(quantity);
        setQuantity(1);
      }}
      noValidate
    >
      <QuantityField
        label={`Quantity of ${product.name}`}
        quantity={quantity}
        onChange={setQuantity}
        className="min-h-11 w-24 text-md"
      />
      <Button type="submit">Add to RFQ</Button>
      <output className="text-sm text-muted tabular-nums">
        {inBasket > 0 && (added > 0 ? `${added} added. ` : '')}
        {inBasket > 0 && `${inBasket} in your RFQ`}
      </output>
    </form>
  );
}
