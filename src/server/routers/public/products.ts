import * as z from 'zod';
import {
  Product,
  ProductsByIdsInput,
  ProductsByItemNumbersInput,
  ProductSuggestions,
  SearchProductsInput,
  SuggestProductsInput,
} from '#contract/catalogue/catalogue.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import {
  listProducts,
  listProductsByIds,
  listProductsByItemNumbers,
} from '#server/services/products/queries.ts';
import { searchProducts } from '#server/services/search/search-products.ts';
import { suggestProducts } from '#server/services/search/suggest-products.ts';

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
  byIds: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/products/by-id',
        summary: 'The products with these ids',
        description:
          'In the order they were asked for. An id never changes, as an item number may; one that is not listed is left out. Repeat ids for each.',
      },
    })
    .input(ProductsByIdsInput)
    .output(z.array(Product))
    .query(({ ctx, input }) => listProductsByIds(ctx, input)),
  byItemNumbers: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/products/by-item-number',
        summary: 'The products with these item numbers',
        description:
          'In the order they were asked for, one product a number. Numbers are compared as written; one that is not listed is left out. Repeat itemNumbers for each.',
      },
    })
    .input(ProductsByItemNumbersInput)
    .output(z.array(Product))
    .query(({ ctx, input }) => listProductsByItemNumbers(ctx, input)),
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
  suggest: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/products/search/suggestions',
        summary: 'What a search that found nothing may have meant',
        description:
          'Corrects typing errors in words, never in item numbers: correctedText is the text that the products were found by. Where it is null, the products are the nearest ones, those that hold the most words of the text.',
      },
    })
    .input(SuggestProductsInput)
    .output(ProductSuggestions)
    .query(({ ctx, input }) => suggestProducts(ctx, input)),
});
