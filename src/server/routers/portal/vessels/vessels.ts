import * as z from 'zod';
import { CSV_BODY_LIMIT } from '#contract/catalogue/catalogue-transfer.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  CreateVesselInput,
  MatchVesselsInput,
  UpdateVesselInput,
  Vessel,
  VesselIdInput,
  VesselMatch,
} from '#contract/vessel/vessel-directory.ts';
import { ImportVesselsInput, VesselImport } from '#contract/vessel/vessel-import.ts';
import { ExportVesselsInput, ListVesselsInput, VesselPage } from '#contract/vessel/vessel-list.ts';
import {
  AddServiceInput,
  PricedVesselPart,
  SuggestedProject,
  RemoveServiceInput,
  RevertVesselInput,
  VesselChanges,
  VesselDue,
  VesselHistoryInput,
  VesselPart,
  VesselVisits,
} from '#contract/vessel/vessel-record.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { suggestProject } from '#server/services/projects/plan/suggest-project.ts';
import { exportVessels } from '#server/services/vessel-import/export-vessels.ts';
import { importVessels } from '#server/services/vessel-import/import-vessels.ts';
import { addVessel } from '#server/services/vessels/add-vessel.ts';
import { readList } from '#server/services/query-workers/read-list.ts';
import { archiveVessel, restoreVessel } from '#server/services/vessels/archive-vessel.ts';
import { matchVessels, readVessel } from '#server/services/vessels/matching/match-vessels.ts';
import { addService, removeService } from '#server/services/vessels/service-status/services-by-others.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';
import { vesselDue } from '#server/services/vessels/service-status/vessel-due.ts';
import { pricedVesselParts, vesselParts } from '#server/services/vessels/vessel-parts.ts';
import { revertVessel } from '#server/services/vessels/revert-vessel.ts';
import { vesselChanges } from '#server/services/vessels/vessel-changes.ts';
import { vesselVisits } from '#server/services/vessels/vessel-visits.ts';

export const portalVessels = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels',
        summary: 'The vessel directory, page by page',
        description: 'At most 100 a page. Texts match parts, without case or accents.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(ListVesselsInput)
    .output(VesselPage)
    .query(({ ctx, input }) => readList(ctx, 'vessels', input)),
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
  visits: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/visits',
        summary:
          'The visits to a vessel with outcome, report and parts: open projects first, then the newest',
        description:
          'At most 100 at once. Of projects that you may not see, only the services. An operator with an open project on the vessel also gets the approved reports of colleagues.',
      },
    })
    .input(VesselHistoryInput)
    .output(VesselVisits)
    .query(({ ctx, input }) => vesselVisits(ctx, input)),
  changes: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/changes',
        summary: 'The changes of the record and the contacts of a vessel, newest first',
        description: 'At most 100 at once.',
      },
    })
    .input(VesselHistoryInput)
    .output(VesselChanges)
    .query(({ ctx, input }) => vesselChanges(ctx, input)),
  parts: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/parts',
        summary: 'All parts ever used on a vessel, last used first',
        description: 'At most 200 kinds of part.',
      },
    })
    .input(VesselIdInput)
    .output(z.array(VesselPart))
    .query(({ ctx, input }) => vesselParts(ctx, input)),
  pricedParts: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/priced-parts',
        summary: 'The same with costs, in each currency',
      },
    })
    .input(VesselIdInput)
    .output(z.array(PricedVesselPart))
    .query(({ ctx, input }) => pricedVesselParts(ctx, input)),
  due: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/due',
        summary: 'When a vessel is due, and by which service rule',
      },
    })
    .input(VesselIdInput)
    .output(VesselDue)
    .query(({ ctx, input }) => vesselDue(ctx, input)),
  suggestedProject: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/proposed-project',
        summary: 'The suggested project for the next service of a vessel',
        description: 'From its service rule and the last visit; the operator is free on the suggested days.',
      },
    })
    .input(VesselIdInput)
    .output(SuggestedProject)
    .query(({ ctx, input }) => suggestProject(ctx, input)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels',
        summary: 'Add a vessel to the directory',
        description:
          'If the name may mean a known vessel, a 409 whose current.candidates names it; newVessel rules the candidates out. The same holds for the client, with current.clients and newClient. A second ship of a name needs an IMO number.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(CreateVesselInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => addVessel(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/vessels/{id}',
        summary: 'Change a vessel of the directory',
        description:
          'Absent fields stay, null or an empty text clears. A new name keeps the old one among previousNames; open projects follow. A stale version is a 409 with the current vessel in current. A new client whose name is similar to known ones is a 409 whose current.clients names those; newClient rules them out.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateVesselInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => updateVessel(ctx, input)),
  revert: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{id}/changes/{entryId}/revert',
        summary: 'Revert a field of a vessel to its value before an edit',
        description: 'Only for edits whose revertible is true. It follows the rules of an edit.',
        refuses: ['conflict'],
      },
    })
    .input(RevertVesselInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => revertVessel(ctx, input)),
  addService: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{id}/services',
        summary: 'Add a service by others to a vessel',
        description: 'The last service and the due day are updated as for our own services.',
        status: 201,
      },
    })
    .input(AddServiceInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => addService(ctx, input)),
  removeService: managerProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/vessels/{id}/services/{serviceId}',
        summary: 'Remove a service by others from the history',
        description: 'Services of our own projects cannot be removed.',
      },
    })
    .input(RemoveServiceInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => removeService(ctx, input)),
  importCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/import',
        summary: 'Add and complete vessels from CSV',
        description:
          'Identified by IMO number, name and former names; at most 5,000 rows. Rows that are wrong or ambiguous are left out: errors names them, leftOut has them as CSV with a column of reasons, which a later import ignores. This includes new clients with a name similar to a known one, unless newClients confirms them. A dry run lists what would be new, filled, different and left out; its planHash must be sent with the import, which is a 409 if the directory has changed since.',
        refuses: ['conflict'],
      },
      bodyLimit: CSV_BODY_LIMIT,
    })
    .input(ImportVesselsInput)
    .output(VesselImport)
    .mutation(({ ctx, input }) => importVessels(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/vessels',
        summary: 'The matching vessels as CSV',
        description:
          'Takes the filters and the order of the list. An import accepts the file. Every export is audited.',
      },
      stepUp: true,
    })
    .input(ExportVesselsInput)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportVessels(ctx, input)),
  archive: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{id}/archive',
        summary: 'Archive a vessel',
        description: 'Its projects and history stay. Refused while it has open projects.',
        refuses: ['conflict'],
      },
    })
    .input(VesselIdInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => archiveVessel(ctx, input)),
  restore: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{id}/restore',
        summary: 'Restore an archived vessel',
      },
    })
    .input(VesselIdInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => restoreVessel(ctx, input)),
});
