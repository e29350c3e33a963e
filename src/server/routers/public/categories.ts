import * as z from 'zod';
import { ProductCategory } from '#contract/catalogue/catalogue.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { listCategories } from '#server/services/categories/queries.ts';

export const publicCategories = router({
  list: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/product-categories',
        summary: 'All product categories',
        description: 'In the order of the catalogue.',
      },
      cache: 'public',
    })
    .output(z.array(ProductCategory))
    .query(({ ctx }) => listCategories(ctx)),
});
