import * as z from 'zod';
import { ListPartsInput, Part } from '#contract/billing/part.ts';
import { AddPlannedPartInput, PlannedPart } from '#contract/billing/planned-part.ts';
import { portalProcedure } from '#server/rpc/procedures.ts';
import { addPlannedPart, listPlannedParts } from '#server/services/parts/planned-parts.ts';

/** The calls about the parts of an accepted quotation, among those about parts. */
export const plannedPartCalls = {
  planned: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/parts/planned',
        summary: 'The quoted parts that were not used yet, without prices',
      },
    })
    .input(ListPartsInput)
    .output(z.array(PlannedPart))
    .query(({ ctx, input }) => listPlannedParts(ctx, input)),
  addPlanned: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/parts/planned/{plannedPartId}',
        summary: 'Use a quoted part',
        description:
          'Adds a used part at the quoted price. A quoted part is used once; it can be used again after that part was removed. The same clientUuid makes one part and one notification.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(AddPlannedPartInput)
    .output(Part)
    .mutation(({ ctx, input }) => addPlannedPart(ctx, input)),
};
