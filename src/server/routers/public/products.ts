import * as z from 'zod';
import {
  Product,
  ProductsByIdsInput,
  ProductsByItemNumbersInput,
  ProductSuggestions,
  SearchProductsInput,
  SuggestProductsInput,
} from '#contract/catalogue/catalogue.ts';
import { MatchedNumbers, MatchNumbersInput } from '#contract/rfq-paste/match-numbers.ts';
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
        description: 'In the order of the catalogue, without products in the trash.',
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
          'In the requested order. An id never changes, unlike an item number; unlisted ids are left out. Repeat ids for each.',
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
          'In the requested order, one product per number. Numbers are compared as written; unlisted numbers are left out. Repeat itemNumbers for each.',
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
          'Finds parts of words in any order, and item numbers with or without their punctuation; the best match comes first. A blank or missing q returns an empty list. _t is a timestamp with which a client can tell a late answer from the newest; it changes nothing.',
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
        summary: 'Suggestions for a search without results',
        description:
          'Corrects typing errors in words, never in item numbers: correctedText is the text that the products were found by. If it is null, the products are the nearest ones, which contain the most words of the text.',
      },
    })
    .input(SuggestProductsInput)
    .output(ProductSuggestions)
    .query(({ ctx, input }) => suggestProducts(ctx, input)),
  matchNumbers: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/products/match-numbers',
        summary: 'The products that the lines of a list ask for',
        description:
          'At most 50 lines at a time. Numbers are matched first, then words. A product is chosen only for the same number, also one written differently, and for a confirmed supersession; otherwise the candidates are for a person to choose from. One address may send 100 calls in ten minutes.',
      },
    })
    .input(MatchNumbersInput)
    .output(MatchedNumbers)
    .mutation(({ ctx, input }) => {
      ctx.limits.matchNumbers.take(ctx.request.clientAddress);
      return ctx.queryWorkers.ask(
        { kind: 'match numbers', lines: input.lines, now: ctx.clock.now().getTime() },
        ctx.request.signal,
      );
    }),
});
