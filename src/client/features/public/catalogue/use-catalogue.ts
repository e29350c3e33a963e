import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** The first products of a catalogue, without what cards do not show, and the total, as a server-rendered page contains them. */
export interface CatalogueOpening {
  products: readonly Product[];
  total: number;
}

export const CATALOGUE_OPENING = ['catalogue-opening'];

/** The three lists of the catalogue, loaded in one request, and the names of their ids. */
export function useCatalogue() {
  const products = trpc.public.products.list.useQuery();
  const categories = trpc.public.categories.list.useQuery();
  const brands = trpc.public.brands.list.useQuery();
  const opening = useQuery<CatalogueOpening>({ queryKey: CATALOGUE_OPENING, queryFn: skipToken });
  const lists = [products, categories, brands];
  const failed = lists.find(({ isError, isFetching }) => isError && !isFetching);

  return {
    products: products.data,
    /** Shown until the whole list is loaded and drawn. */
    opening: opening.data,
    categories: categories.data,
    brands: brands.data,
    categoryNames: useNames(categories.data),
    brandNames: useNames(brands.data),
    /** The error message; also if only the categories or brands are missing. */
    failure: failed?.error ? errorMessage(failed.error) : undefined,
    retry() {
      for (const list of lists) if (list.isError) void list.refetch();
    },
  };
}

function useNames(list: readonly { id: number; name: string }[] | undefined) {
  return useMemo(() => list && new Map(list.map(({ id, name }) => [id, name])), [list]);
}
