import * as z from 'zod';
import {
  BillingDrift,
  RepairBillingDriftInput,
  RepairedBillingDrift,
} from '#contract/billing/billing-drift.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { repairBillingDrift } from '#server/services/billing/repair-billing-drift.ts';
import { readList } from '#server/services/query-workers/read-list.ts';

export const portalBillingDrift = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/drift',
        summary: 'Sums, billing states, revenue and inbox entries that differ from their lines',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .output(z.array(BillingDrift))
    .query(({ ctx }) => readList(ctx, 'billing drift', undefined)),
  repair: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/drift/repair',
        summary: 'Recalculate what differs from the lines',
        description: 'One finding, or all of them. No line changes; each repair is in the history.',
      },
    })
    .input(RepairBillingDriftInput)
    .output(RepairedBillingDrift)
    .mutation(({ ctx, input }) => repairBillingDrift(ctx, input)),
});
