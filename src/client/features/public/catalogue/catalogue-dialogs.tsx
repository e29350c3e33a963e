import { useEffect, useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { brandLabel, categoryLabel } from './catalogue-search.ts';
import { LoadFailure } from './load-failure.tsx';

/** Also called as soon as somebody reaches for a product's name. */
export const loadProductDialog = () => import('./product/product-dialog.tsx');
const loadSharedRfqDialog = () => import('./rfq/shared-rfq-dialog.tsx');

interface CatalogueDialogsProps {
  /** The product that is looked at closely. */
  product: Product | undefined;
  /** What the address asks for and nobody has. */
  unknown: string | undefined;
  /** The text of a shared request that waits for an answer. */
  sharedRfq: string | undefined;
  /** The whole list; undefined while it is on its way. */
  products: readonly Product[] | undefined;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  onProductClose: () => void;
  onUnknownSearch: () => void;
  onUnknownDismiss: () => void;
  onSharedRfqDone: () => void;
  /** No dialog is open any more, and this came of it; the focus may have nowhere to go back to. */
  onClosed: (announcement: string) => void;
}

/** What opens over the catalogue because of the page's address. Neither program is part of the first page. */
export function CatalogueDialogs({
  product,
  unknown,
  sharedRfq,
  products,
  categoryNames,
  brandNames,
  onProductClose,
  onUnknownSearch,
  onUnknownDismiss,
  onSharedRfqDone,
  onClosed,
}: CatalogueDialogsProps) {
  const isAsked = sharedRfq !== undefined && products !== undefined;
  const productDialog = useLazyImport(loadProductDialog, (product ?? unknown) !== undefined);
  const sharedDialog = useLazyImport(loadSharedRfqDialog, isAsked);
  const announcement = useRef('');

  const isOpen = product !== undefined || isAsked;
  const wasOpen = useRef(false);
  useEffect(() => {
    // The dialogs' own effects came first: the page behind them can be heard and focused again.
    if (wasOpen.current && !isOpen) onClosed(announcement.current);
    wasOpen.current = isOpen;
    announcement.current = '';
  }, [isOpen, onClosed]);

  return (
    <>
      {(productDialog.isFailed || sharedDialog.isFailed) && <LoadFailure />}
      {productDialog.part && unknown !== undefined && (
        <productDialog.part.UnknownProduct
          address={unknown}
          onSearch={onUnknownSearch}
          onDismiss={onUnknownDismiss}
        />
      )}
      {productDialog.part && (
        <productDialog.part.ProductDialog
          product={product}
          category={product && categoryLabel(product.categoryId, categoryNames)}
          brand={product && brandLabel(product.brandId, brandNames)}
          onClose={onProductClose}
        />
      )}
      {sharedDialog.part && products && (
        <sharedDialog.part.SharedRfqDialog
          text={isAsked ? sharedRfq : undefined}
          products={products}
          onDone={(said) => {
            announcement.current = said;
            onSharedRfqDone();
          }}
        />
      )}
    </>
  );
}
