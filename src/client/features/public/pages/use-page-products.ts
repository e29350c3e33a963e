import type { ContentPage } from '#content/pages/content-page.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useBasketUpkeep } from '#client/entities/rfq/use-rfq-basket.ts';

/** The catalogue query of a page. */
export function pageProductsInput({ relatedProducts }: ContentPage) {
  return { ids: [...relatedProducts] };
}

/** The products of a page, with their current data in the catalogue. */
export function usePageProducts(page: ContentPage) {
  const { data, error, isFetching, refetch } = trpc.public.products.byIds.useQuery(pageProductsInput(page));
  useBasketUpkeep(data);
  return {
    products: data,
    own: data?.find(({ id }) => id === page.product),
    failure: error && !isFetching ? errorMessage(error) : undefined,
    retry: () => void refetch(),
  };
}
