import * as z from 'zod';
import { CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import {
  CreateSynonymsInput,
  SearchSynonyms,
  UpdateSynonymsInput,
} from '#contract/catalogue/search-synonyms.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { createSynonyms } from '#server/services/search-synonyms/create-synonyms.ts';
import { listSynonyms } from '#server/services/search-synonyms/queries.ts';
import { removeSynonyms } from '#server/services/search-synonyms/remove-synonyms.ts';
import { updateSynonyms } from '#server/services/search-synonyms/update-synonyms.ts';

export const adminSearchSynonyms = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/search-synonyms',
        summary: 'Synonyms of the catalogue search',
      },
    })
    .output(z.array(SearchSynonyms))
    .query(({ ctx }) => listSynonyms(ctx)),
  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/search-synonyms',
        summary: 'Add synonyms',
        description: 'Two to twenty words or short phrases. A search for one of them finds the others.',
        status: 201,
      },
    })
    .input(CreateSynonymsInput)
    .output(SearchSynonyms)
    .mutation(({ ctx, input }) => createSynonyms(ctx, input)),
  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/search-synonyms/{id}',
        summary: 'Change synonyms',
        description:
          'Replaces the words. Without version the last write wins; a stale one is a 409 with the current group in current.',
      },
    })
    .input(UpdateSynonymsInput)
    .output(SearchSynonyms)
    .mutation(({ ctx, input }) => updateSynonyms(ctx, input)),
  remove: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/admin/search-synonyms/{id}',
        summary: 'Delete synonyms',
        status: 204,
      },
    })
    .input(CatalogueIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSynonyms(ctx, input)),
});
