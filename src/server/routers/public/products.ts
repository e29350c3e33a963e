import * as z from 'zod';
import { Product, SearchProductsInput } from '#contract/catalogue.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { listProducts } from '#server/services/products/queries.ts';
import { searchProducts } from '#server/services/products/search-products.ts';

export const publicProducts = router({
  list: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/products',
        summary: 'All products',
        description: 'In the order of the catalogue. Products in the trash are not among them.',
      },
      cache: 'public',
    })
    .output(z.array(Product))
    .query(({ ctx }) => listProducts(ctx)),
  search: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/products/search',
        summary: 'Products that match a text',
        description:
          'Finds parts of words in any order, and item numbers with or without their punctuation; the best match comes first. A blank or missing q answers an empty list. _t is the moment of typing, for telling a late answer from the newest; it changes nothing.',
      },
    })
    .input(SearchProductsInput)
    .output(z.array(Product))
    .query(({ ctx, input }) => searchProducts(ctx, input)),
});
