import {
  AcceptCorrectionInput,
  AcceptedCorrection,
  Correction,
  CorrectionPage,
  ListCorrectionsInput,
  RejectCorrectionInput,
  SuggestCorrectionInput,
} from '#contract/vessel/correction.ts';
import { CsvFile, ExportInput } from '#contract/format/csv-file.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { acceptCorrection, rejectCorrection } from '#server/services/corrections/decide-correction.ts';
import { listCorrections } from '#server/services/corrections/queries.ts';
import { suggestCorrection } from '#server/services/corrections/suggest-correction.ts';
import { exportCorrections } from '#server/services/corrections/export-corrections.ts';

export const portalCorrections = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/corrections',
        summary: 'Suggested corrections of the vessel directory',
        description: 'Operators get their own.',
      },
    })
    .input(ListCorrectionsInput)
    .output(CorrectionPage)
    .query(({ ctx, input }) => listCorrections(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/corrections',
        summary: 'All suggested corrections as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportCorrections(ctx)),
  suggest: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{vesselDirectoryId}/corrections',
        summary: 'Suggest a correction of a directory field',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(SuggestCorrectionInput)
    .output(Correction)
    .mutation(({ ctx, input }) => suggestCorrection(ctx, input)),
  accept: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/corrections/{id}/accept',
        summary: 'Accept a suggestion',
        description:
          'A stale version of the vessel is a 409 with the current vessel in current. So is a client whose name is similar to known ones: current.clients names the candidates, clientName chooses one, newClient rules them out.',
        refuses: ['conflict'],
      },
    })
    .input(AcceptCorrectionInput)
    .output(AcceptedCorrection)
    .mutation(({ ctx, input }) => acceptCorrection(ctx, input)),
  reject: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/corrections/{id}/reject',
        summary: 'Reject a suggestion',
        refuses: ['conflict'],
      },
    })
    .input(RejectCorrectionInput)
    .output(Correction)
    .mutation(({ ctx, input }) => rejectCorrection(ctx, input)),
});
