import * as z from 'zod';
import { UndoWithdrawInput, WithdrawReportInput } from '#contract/report/report-verification.ts';
import {
  ListServiceReportsInput,
  PreviewReportInput,
  ReportPreview,
  ServiceReport,
  SIGNATURE_BODY_LIMIT,
  SignReportInput,
} from '#contract/report/service-report.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { previewReport } from '#server/services/service-reports/preview-report.ts';
import { listServiceReports } from '#server/services/service-reports/queries.ts';
import { signReport } from '#server/services/service-reports/sign-report.ts';
import { undoWithdraw, withdrawReport } from '#server/services/service-reports/withdraw-report.ts';

export const portalServiceReports = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/reports',
        summary: 'The versions of the service report of a project',
        description:
          'Newest first; fileURL returns the PDF of each. A draft is signed and waits for the work to be done; completing the project approves what was submitted. A correction of the wording is a version with correctsVersion; the signed version stays.',
      },
    })
    .input(ListServiceReportsInput)
    .output(z.array(ServiceReport))
    .query(({ ctx, input }) => listServiceReports(ctx, input)),
  preview: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/reports/preview',
        summary: 'The current service report, unsigned',
        description:
          'contentPath returns the PDF, with its SHA-256 as the entity tag. changedFacts names what the last signature covers and has changed since; if it is empty, no new signature is needed.',
      },
    })
    .input(PreviewReportInput)
    .output(ReportPreview)
    .query(({ ctx, input }) => previewReport(ctx, input)),
  sign: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/signature',
        summary: 'Sign the service report, or give a reason for no signature',
        description:
          'Name, rank and image (a PNG as a data URL), or refusedReason. With snapshot, as the preview returns it, sha256 is snapshotSha256 and the report is printed with exactly these words: also if it has changed since, if a timer runs, or after the end of the work. Without it, sha256 is that of the preview; if the report has changed since, the conflict carries the new preview, and it can only be signed while the work is in progress and no timer runs. Signing again replaces the draft.',
        refuses: ['conflict', 'tooLarge', 'unavailable'],
        status: 201,
      },
      bodyLimit: SIGNATURE_BODY_LIMIT,
    })
    .input(SignReportInput)
    .output(ServiceReport)
    .mutation(({ ctx, input }) => signReport(ctx, input)),
  withdraw: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/reports/{id}/withdraw',
        summary: 'Withdraw a version of a service report',
        description:
          'A check of the report, by its number or its file, then says that it is withdrawn, with the reason. The report and its project stay as they are.',
        refuses: ['conflict'],
      },
    })
    .input(WithdrawReportInput)
    .output(ServiceReport)
    .mutation(({ ctx, input }) => withdrawReport(ctx, input)),
  undoWithdraw: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/reports/{id}/withdraw/undo',
        summary: 'Undo the withdrawal of a service report',
        description: 'Within 30 days.',
        refuses: ['conflict'],
      },
    })
    .input(UndoWithdrawInput)
    .output(ServiceReport)
    .mutation(({ ctx, input }) => undoWithdraw(ctx, input)),
});
