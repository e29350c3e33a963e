import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { drawingOf } from './drawing-of.ts';
// A file of its own, which all cards share: the drawings are part neither of the page nor of its script.
import drawings from './product-drawings.svg?no-inline';

/** The product's picture, filling its positioned frame, or a drawing of its type. The name is beside it. */
export function ProductPicture({ product, category }: { product: Product; category: string | undefined }) {
  const isHydrated = useHydrated();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const { imageUrl, imageAlt, name } = product;
  if (imageUrl === null || imageUrl === '' || imageUrl === brokenUrl) {
    const drawing = (
      <svg className="size-14" aria-hidden="true">
        <use href={`${drawings}#${drawingOf(name, category)}`} />
      </svg>
    );
    // The file is not fetched before the page is painted. Browsers without scripts draw what is in a noscript element.
    return isHydrated ? drawing : <noscript>{import.meta.env.SSR && drawing}</noscript>;
  }
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
