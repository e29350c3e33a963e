import * as z from 'zod';
import {
  MatchVesselsInput,
  UpdateVesselInput,
  Vessel,
  VesselIdInput,
  VesselMatch,
} from '#contract/vessel-directory.ts';
import { ListVesselsInput, VesselPage } from '#contract/vessel-list.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { listVessels } from '#server/services/vessels/list-vessels.ts';
import { matchVessels, readVessel } from '#server/services/vessels/match-vessels.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';

export const portalVessels = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels',
        summary: 'The vessel directory, page by page',
        description: 'At most 100 a page. Texts match parts, without case or accents.',
      },
    })
    .input(ListVesselsInput)
    .output(VesselPage)
    .query(({ ctx, input }) => listVessels(ctx, input)),
  match: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/match',
        summary: 'The vessels that a typed name or IMO number may mean',
      },
    })
    .input(MatchVesselsInput)
    .output(z.array(VesselMatch))
    .query(({ ctx, input }) => matchVessels(ctx, input)),
  byId: portalProcedure
    .meta({
      rest: { method: 'GET', path: '/api/portal/vessels/{id}', summary: 'One vessel of the directory' },
    })
    .input(VesselIdInput)
    .output(Vessel)
    .query(({ ctx, input }) => readVessel(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/vessels/{id}',
        summary: 'Change a vessel of the directory',
        description:
          'Absent fields stay, null or an empty text clears. A new name keeps the old one among previousNames; open projects follow. A stale version is a 409 whose current is the vessel as it is now.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateVesselInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => updateVessel(ctx, input)),
});
