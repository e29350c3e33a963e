import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';

interface AddFormProps {
  product: Product;
  onAdd: (product: Product, quantity: number) => void;
  className: string;
}

/** Adds a number of a product to the basket. */
export function AddForm({ product, onAdd, className }: AddFormProps) {
  const [quantity, setQuantity] = useState(1);
  const { name } = product;
  return (
    <form
      className={classNames('flex gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(product, quantity);
        setQuantity(1);
      }}
      noValidate
    >
      <QuantityField
        label={`Quantity of ${name}`}
        quantity={quantity}
        onChange={setQuantity}
        className="w-16 shrink-0"
      />
      <Button type="submit" size="sm" aria-label={`Add to RFQ: ${name}`} className="grow scroll-mb-20">
        Add to RFQ
      </Button>
    </form>
  );
}
