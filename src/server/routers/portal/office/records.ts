import * as z from 'zod';
import { FindPortalRecordsInput, FoundPortalRecord } from '#contract/office/portal-records.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { readList } from '#server/services/query-workers/read-list.ts';

export const portalRecords = router({
  find: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/records',
        summary: 'Records of every kind by name or number',
        description:
          'At most eight of each kind: the report and the unit whose printed number is typed, vessels, projects, and for managers requests for quotation and staff, then contacts of vessels. A kind with a record of exactly that number comes first. Names only what the caller may open.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FindPortalRecordsInput)
    .output(z.array(FoundPortalRecord))
    .query(({ ctx, input }) => readList(ctx, 'portal records', input)),
});
