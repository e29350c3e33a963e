import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ContentPath } from '#content/content-paths.ts';
import { loadContentPage, type LoadedPage } from '#content/pages/load-content-page.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';
import { pageProductsInput } from './use-page-products.ts';

export interface OpenedPage extends LoadedPage {
  /** The product that the page is about; only in server rendering. */
  product?: Product | undefined;
}

/** Loads the text of a page and, in server rendering, its products. */
export async function openPage(
  path: ContentPath,
  { queryClient, calls }: { queryClient: QueryClient; calls: Calls },
): Promise<OpenedPage> {
  const loaded = await loadContentPage(path);
  if (!import.meta.env.SSR) return loaded;
  const input = pageProductsInput(loaded.page);
  const products = await calls.public.products.byIds.query(input);
  queryClient.setQueryData(getQueryKey(trpc.public.products.byIds, input, 'query'), products);
  return { ...loaded, product: products.find(({ id }) => id === loaded.page.product) };
}
