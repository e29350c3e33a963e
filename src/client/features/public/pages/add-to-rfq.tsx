import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { toast } from '#client/lib/toast.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';

/** Adds a product to the basket and confirms it; the basket itself is beside the catalogue. */
export function AddToRfq({
  product,
  size = 'sm',
  className,
}: {
  product: Product;
  size?: 'sm' | 'lg';
  className?: string;
}) {
  const [quantity, setQuantity] = useState(1);
  const navigate = useNavigate();
  const { name } = product;
  return (
    <form
      noValidate
      className={classNames('flex flex-wrap gap-2 print:hidden', className)}
      onSubmit={(event) => {
        event.preventDefault();
        basket.add(product, quantity);
        setQuantity(1);
        toast({
          title: 'Added to RFQ',
          description: `${quantity} × ${name}`,
          tone: 'success',
          action: {
            label: 'View RFQ',
            onSelect: () => void navigate({ to: '/', hash: 'products', state: { opensBasket: true } }),
          },
        });
      }}
    >
      <QuantityField
        label={`Quantity of ${name}`}
        quantity={quantity}
        onChange={setQuantity}
        className={size === 'lg' ? 'min-h-13 w-20 shrink-0 text-md' : 'w-16 shrink-0'}
      />
      <Button type="submit" size={size} aria-label={`Add to RFQ: ${name}`} className="grow">
        Add to RFQ
      </Button>
    </form>
  );
}
