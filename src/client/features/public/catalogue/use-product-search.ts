import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';

/** The results of a search, or the server's suggestions if there are none. */
export interface ProductSearchAnswer {
  products: readonly Product[];
  /** The text with its typing errors corrected, by which the products were found. */
  correctedText: string | null;
  nearest: readonly Product[];
}

type ProductCalls = Calls['public']['products'];

/** Also loads suggestions if the search finds nothing; if they fail, the empty result stays. */
export async function searchCatalogue(
  calls: ProductCalls,
  q: string,
  options?: { signal: AbortSignal },
): Promise<ProductSearchAnswer> {
  const products = await calls.search.query({ q, _t: Date.now() }, options);
  if (products.length > 0) return { products, correctedText: null, nearest: [] };
  const suggested = await calls.suggest.query({ q }, options).catch(() => null);
  const { correctedText = null, products: others = [] } = suggested ?? {};
  return correctedText === null
    ? { products, correctedText, nearest: others }
    : { products: others, correctedText, nearest: [] };
}

/** Dehydrated results are not refetched at once. */
const FRESH_MS = 10_000;

export const productSearchKey = (q: string) => ['catalogue-search', q];

/**
 * The server's answer to a text. While a newer search runs, and if it fails, the last good answer stays; the answer
 * to an older text is dropped, because only the newest text's query is read.
 */
export function useProductSearch(q: string) {
  const { client } = trpc.useUtils();
  const answer = useQuery({
    queryKey: productSearchKey(q),
    queryFn: ({ signal }) => searchCatalogue(client.public.products, q, { signal }),
    enabled: q !== '',
    staleTime: FRESH_MS,
    gcTime: 0,
  });

  const [lastGood, setLastGood] = useState<ProductSearchAnswer>();
  const good = q === '' ? undefined : (answer.data ?? lastGood);
  if (good !== lastGood) setLastGood(good);

  return {
    /** Undefined until the first answer. */
    answer: good,
    isBusy: q !== '' && answer.isFetching,
    isFailed: q !== '' && answer.isError && !answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
