import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ContentPath } from '#content/content-paths.ts';
import { loadContentPage, type LoadedPage } from '#content/pages/load-content-page.ts';
import { trpc, type Calls } from '#client/lib/trpc.ts';
import { pageProductsInput } from './use-page-products.ts';

/** Fetches the words of a page and, where a server renders it, the products it names. */
export async function openPage(
  path: ContentPath,
  { queryClient, calls }: { queryClient: QueryClient; calls: Calls },
): Promise<LoadedPage> {
  const loaded = await loadContentPage(path);
  if (import.meta.env.SSR) {
    const input = pageProductsInput(loaded.page);
    const key = getQueryKey(trpc.public.products.byItemNumbers, input, 'query');
    queryClient.setQueryData(key, await calls.public.products.byItemNumbers.query(input));
  }
  return loaded;
}
