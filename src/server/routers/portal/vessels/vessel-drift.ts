import * as z from 'zod';
import { RepairDriftInput, RepairedDrift, VesselDrift } from '#contract/vessel/vessel-drift.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { readList } from '#server/services/query-workers/read-list.ts';
import { repairVesselDrift } from '#server/services/vessels/repair-vessel-drift.ts';

export const portalVesselDrift = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/drift',
        summary: 'Vessel records that contradict each other',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .output(z.array(VesselDrift))
    .query(({ ctx }) => readList(ctx, 'vessel drift', undefined)),
  repair: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/drift/repair',
        summary: 'Rewrite records that differ from their source',
        description: 'One finding, or all of them; matching records are left alone.',
      },
    })
    .input(RepairDriftInput)
    .output(RepairedDrift)
    .mutation(({ ctx, input }) => repairVesselDrift(ctx, input)),
});
