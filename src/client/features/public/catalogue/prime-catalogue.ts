import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';
import { OPENING_PRODUCTS } from '#contract/catalogue/product-pages.ts';
import { SEARCH_TEXT_CONSIDERED } from '#contract/catalogue/search-text-considered.ts';
import { CATALOGUE_OPENING, type CatalogueOpening } from './use-catalogue.ts';
import { productSearchKey, searchCatalogue } from './use-product-search.ts';

/**
 * Prefetches the first data of the catalogue for server rendering: the results of a search, or the lists. Of the products
 * only the first ones as far as cards show them, and the total, so that the page size is bounded.
 */
export async function primeCatalogue(
  { queryClient, calls }: { queryClient: QueryClient; calls: Calls },
  text = '',
): Promise<void> {
  const q = text.slice(0, SEARCH_TEXT_CONSIDERED).trim();
  const { products, categories, brands } = calls.public;
  queryClient.setQueryData(keyOf(trpc.public.categories.list), await categories.list.query());
  queryClient.setQueryData(keyOf(trpc.public.brands.list), await brands.list.query());
  if (q !== '') {
    queryClient.setQueryData(productSearchKey(q), await searchCatalogue(products, q));
    return;
  }
  const all = await products.list.query();
  if (all.length <= OPENING_PRODUCTS) {
    queryClient.setQueryData(keyOf(trpc.public.products.list), all);
  } else {
    const opening = { products: all.slice(0, OPENING_PRODUCTS).map(asOnCard), total: all.length };
    queryClient.setQueryData<CatalogueOpening>(CATALOGUE_OPENING, opening);
  }
}

const asOnCard = (product: Product): Product => ({ ...product, specifications: null, applications: null });

const keyOf = (list: Parameters<typeof getQueryKey>[0]) => getQueryKey(list, undefined, 'query');
