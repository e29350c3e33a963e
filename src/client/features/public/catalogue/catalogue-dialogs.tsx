import { useEffect, useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { brandLabel, categoryLabel } from './catalogue-search.ts';
import { LoadFailure } from './load-failure.tsx';
import type { loadSendDialog } from './rfq/rfq-basket.tsx';

/** Also called on hover or focus of a product's name. */
export const loadProductDialog = () => import('./product/product-dialog.tsx');
const loadSharedRfqDialog = () => import('./rfq/shared-rfq-dialog.tsx');
const loadPasteDialog = () => import('./paste/paste-dialog.tsx');

/** The text in the address that opens the dialog for a pasted list, in place of a shared request. */
export const PASTE = 'paste';

interface CatalogueDialogsProps {
  /** The product in the dialog. */
  product: Product | undefined;
  /** The product in the address that does not exist. */
  unknown: string | undefined;
  /** The text of a shared request that waits for an answer. */
  sharedRfq: string | undefined;
  /** The whole list; undefined while loading. */
  products: readonly Product[] | undefined;
  /** Sends the basket; undefined while not loaded. Here, because sending may empty the basket, which then disappears. */
  sendDialog: Awaited<ReturnType<typeof loadSendDialog>> | undefined;
  isSending: boolean;
  onSendingChange: (isSending: boolean) => void;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  onProductClose: () => void;
  onUnknownSearch: () => void;
  onUnknownDismiss: () => void;
  onSharedRfqDone: () => void;
  /** Called when no dialog is open any more, with the result; the focus may have nowhere to return to. */
  onClosed: (announcement: string) => void;
}

/** The dialogs over the catalogue, all but the one that sends opened by the address. Their code is not part of the first page. */
export function CatalogueDialogs({
  product,
  unknown,
  sharedRfq,
  products,
  sendDialog,
  isSending,
  onSendingChange,
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
  const isPasting = isAsked && sharedRfq === PASTE;
  const sharedDialog = useLazyImport(loadSharedRfqDialog, isAsked && !isPasting);
  const pasteDialog = useLazyImport(loadPasteDialog, isPasting);
  const announcement = useRef('');

  const isOpen = product !== undefined || isAsked || isSending;
  const wasOpen = useRef(false);
  useEffect(() => {
    // After the dialogs' own effects: the page behind them is accessible and focusable again.
    if (wasOpen.current && !isOpen) onClosed(announcement.current);
    wasOpen.current = isOpen;
    announcement.current = '';
  }, [isOpen, onClosed]);

  function finishRfq(said: string) {
    announcement.current = said;
    onSharedRfqDone();
  }

  return (
    <>
      {(productDialog.isFailed || sharedDialog.isFailed || pasteDialog.isFailed) && <LoadFailure />}
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
          text={isAsked && !isPasting ? sharedRfq : undefined}
          products={products}
          onDone={finishRfq}
        />
      )}
      {sendDialog && <sendDialog.SendDialog open={isSending} onOpenChange={onSendingChange} />}
      {pasteDialog.part && <pasteDialog.part.PasteDialog open={isPasting} onDone={finishRfq} />}
    </>
  );
}
