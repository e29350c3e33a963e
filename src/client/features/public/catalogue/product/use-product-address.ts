import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { CatalogueSearch } from '../catalogue-search.ts';
import { findProduct, productAddressIn } from './product-address.ts';

/** The product in the page's address, with functions to open and close it. */
export function useProductAddress(
  search: CatalogueSearch,
  products: readonly Product[] | undefined,
  found: readonly Product[] | undefined,
  onSearchChange: (change: (search: CatalogueSearch) => CatalogueSearch, how: 'push' | 'replace') => void,
) {
  const address = search.product;
  const product = useMemo(
    () =>
      address === undefined
        ? undefined
        : (findProduct(products ?? [], address) ?? findProduct(found ?? [], address)),
    [products, found, address],
  );
  const addressOf = useMemo(() => productAddressIn(products ?? []), [products]);

  const go = useRef(onSearchChange);
  const current = useRef(search);
  useEffect(() => {
    go.current = onSearchChange;
    current.current = search;
  });
  /** The previous history entry is the same page without the product. */
  const isStepOfOurs = useRef(false);
  useEffect(() => {
    if (address === undefined) isStepOfOurs.current = false;
  }, [address]);

  const open = useCallback((next: string) => {
    isStepOfOurs.current = true;
    go.current((now) => ({ ...now, product: next }), 'push');
  }, []);

  const close = useCallback(() => {
    if (current.current.product === undefined) return;
    // Back leads to where the visitor came from; after a link from elsewhere there is no page of ours to go back to.
    if (isStepOfOurs.current) window.history.back();
    else go.current((now) => ({ ...now, product: undefined }), 'replace');
    isStepOfOurs.current = false;
  }, []);

  return {
    product,
    /** The product in the address that does not exist; undefined while unknown. */
    unknown: address !== undefined && products !== undefined && !product ? address : undefined,
    addressOf,
    open,
    close,
  };
}
