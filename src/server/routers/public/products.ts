import * as z from 'zod';
import { Product, SearchProductsInput } from '#contract/catalogue.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { listProducts } from '#server/services/products/queries.ts';
import { searchProducts } from '#server/services/products/search-products.ts';

export const publicProducts = router({
  list: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/products', summary: 'All products' }, cache: 'public' })
    .output(z.array(Product))
    .query(({ ctx }) => listProducts(ctx)),
  search: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/products/search', summary: 'Products that match a text' } })
    .input(SearchProductsInput)
    .output(z.array(Product))
    .query(({ ctx, input }) => searchProducts(ctx, input)),
});
