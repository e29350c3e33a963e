import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { setSiteAddress, siteAddress } from '#client/lib/browser/site-address.ts';

/** The query data that a server-rendered page contains, for hydration. */
interface DehydratedPage {
  siteAddress: string;
  answers: [QueryKey, unknown][];
}

export const DEHYDRATED_PAGE_ID = 'dehydrated-page';

/** Serializes the data for a script element, where only `<` could end the element. Outputs of calls are plain JSON. */
export function dehydratePage(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll();
  const data: DehydratedPage = {
    siteAddress: siteAddress(),
    answers: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data]),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/**
 * Hydrates the queries from the page and returns whether there were any. Answers count as fresh from now on: the page
 * was rendered from current data.
 */
export function hydratePage(queryClient: QueryClient): boolean {
  const block = document.getElementById(DEHYDRATED_PAGE_ID);
  if (!block) return false;
  const data = JSON.parse(block.textContent) as DehydratedPage;
  setSiteAddress(data.siteAddress);
  for (const [key, answer] of data.answers) queryClient.setQueryData(key, answer);
  block.remove();
  return true;
}
