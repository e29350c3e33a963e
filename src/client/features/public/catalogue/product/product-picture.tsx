import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CategoryIcon } from '../category-icon.tsx';

/** The product's picture, filling its positioned frame, or the drawing of its category. */
export function ProductPicture({ product, category }: { product: Product; category: string | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const { imageUrl, imageAlt, name } = product;
  if (imageUrl === null || imageUrl === '' || imageUrl === brokenUrl)
    return <CategoryIcon category={category} />;
  return (
    <img
      src={imageUrl}
      alt={imageAlt ?? name}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
      className="on-white absolute inset-0 size-full bg-paper object-contain p-2"
    />
  );
}
