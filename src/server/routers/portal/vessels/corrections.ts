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
        description: 'The text of a file, in JSON. The export stands in the history, hence no GET.',
      },
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportCorrections(ctx)),
  suggest: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/vessels/{vesselDirectoryId}/corrections',
        summary: 'Suggest what a field of the directory should say',
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
        summary: 'Take a suggestion over into the directory',
        description:
          'A stale version of the vessel is a 409 whose current is the vessel as it is now. So is a client whose name is similar to known ones: current.clients names those, clientName chooses one, newClient says that it is none of them.',
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
        summary: 'Leave the directory as it is',
        refuses: ['conflict'],
      },
    })
    .input(RejectCorrectionInput)
    .output(Correction)
    .mutation(({ ctx, input }) => rejectCorrection(ctx, input)),
});
