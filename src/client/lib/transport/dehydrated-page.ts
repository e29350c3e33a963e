import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { setSiteAddress, siteAddress } from '#client/lib/browser/site-address.ts';

/** What a page that the server rendered brings along, so that the browser starts with the same knowledge. */
interface DehydratedPage {
  siteAddress: string;
  answers: [QueryKey, unknown][];
}

export const DEHYDRATED_PAGE_ID = 'page-data';

/** As text for a data block. Outputs of calls are JSON-native; inside a script element only `<` could end it. */
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
 * Takes over what the page brought along and says whether there was anything. An answer counts as fresh from now on:
 * the page was made from data that is true at this moment.
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
