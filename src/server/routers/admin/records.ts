import * as z from 'zod';
import { FindRecordsInput, FoundRecord } from '#contract/site/admin-records.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { findRecords } from '#server/services/records/find-records.ts';

export const adminRecords = router({
  find: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/records',
        summary: 'Records of every kind by name',
        description:
          'At most five of each kind, in the order products, categories, brands, contacts, reports; reports come first if one is named by its number. A report is found by its number, category or status; its content is not read.',
      },
    })
    .input(FindRecordsInput)
    .output(z.array(FoundRecord))
    .query(({ ctx, input }) => findRecords(ctx, input)),
});
