import * as z from 'zod';
import { Brand } from '#contract/catalogue/catalogue.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { listBrands } from '#server/services/brands/queries.ts';

export const publicBrands = router({
  list: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/brands',
        summary: 'All brands',
        description: 'In the order of the catalogue.',
      },
      cache: 'public',
    })
    .output(z.array(Brand))
    .query(({ ctx }) => listBrands(ctx)),
});
