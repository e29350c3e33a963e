import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What a page brings along when it arrives is not asked for again at once. */
const FRESH_MS = 10_000;

export const productSearchKey = (q: string) => ['catalogue-search', q];

/**
 * The server's answer to a text. While a newer text is on its way, and where its search fails, the last good answer
 * stays; the answer to an older text is dropped, because only the newest text's query is read.
 */
export function useProductSearch(q: string) {
  const { client } = trpc.useUtils();
  const answer = useQuery({
    queryKey: productSearchKey(q),
    queryFn: ({ signal }) => client.public.products.search.query({ q, _t: Date.now() }, { signal }),
    enabled: q !== '',
    staleTime: FRESH_MS,
    gcTime: 0,
    // Without a network the search must fail visibly, not wait unseen for one.
    networkMode: 'always',
  });

  const [lastGood, setLastGood] = useState<Product[]>();
  const good = q === '' ? undefined : (answer.data ?? lastGood);
  if (good !== lastGood) setLastGood(good);

  return {
    products: good,
    isBusy: q !== '' && answer.isFetching,
    isFailed: q !== '' && answer.isError && !answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
