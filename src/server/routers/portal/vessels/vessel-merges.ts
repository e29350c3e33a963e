import * as z from 'zod';
import { PreviewMergeInput, UndoMergeInput } from '#contract/vessel/merge.ts';
import { Vessel, VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import { MergedVessel, MergePreview, MergeVesselsInput, VesselMerge } from '#contract/vessel/vessel-merge.ts';
import { CsvFile, ExportInput } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { listMerges } from '#server/services/vessels/merges/list-merges.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { previewMerge } from '#server/services/vessels/merges/preview-merge.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { exportMerges } from '#server/services/merges/export-merges.ts';

export const portalVesselMerges = router({
  preview: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/merge',
        summary: 'Preview of a merge of two vessels',
        description: '{id} is the vessel that stays, loserId the one that is merged into it.',
        refuses: ['conflict'],
      },
    })
    .input(PreviewMergeInput)
    .output(MergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{id}/merge',
        summary: 'Merge two vessels of the directory',
        description:
          'Projects, services and contacts of loserId then belong to {id}. Without fromLoser the suggestions of the preview apply. A stale version is a 409 with the current preview in current.',
        refuses: ['conflict'],
      },
    })
    .input(MergeVesselsInput)
    .output(MergedVessel)
    .mutation(({ ctx, input }) => mergeVessels(ctx, input)),
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/vessels/{id}/merges',
        summary: 'The merges into a vessel, newest first',
      },
    })
    .input(VesselIdInput)
    .output(z.array(VesselMerge))
    .query(({ ctx, input }) => listMerges(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/merges',
        summary: 'The merges of vessels and clients as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportMerges(ctx)),
  undo: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessel-merges/{id}/undo',
        summary: 'Undo a merge of two vessels',
        description:
          'Fields of the other vessel that the merge changed are reverted if they are unchanged since; returns the restored vessel. Refused if another vessel has the name or the IMO number by now.',
        refuses: ['conflict'],
      },
    })
    .input(UndoMergeInput)
    .output(Vessel)
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
});
