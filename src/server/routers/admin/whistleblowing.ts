import * as z from 'zod';
import {
  AddReportNoteInput,
  ReportChannelState,
  ReportDetail,
  ReportIdInput,
  ReportSummary,
  SendReportMessageInput,
  UpdateReportStatusInput,
} from '#contract/whistleblowing/report-handling.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import {
  addReportNote,
  sendReportMessage,
  updateReportStatus,
} from '#server/services/whistleblowing/handle-report.ts';
import { listReports, openReport } from '#server/services/whistleblowing/queries.ts';
import { readChannelState } from '#server/services/whistleblowing/report-keys.ts';

/** The handler's side. What is done here goes to the channel's own access log, never to the audit log. */
export const adminWhistleblowing = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/reports',
        summary: 'All reports, newest first',
        description: 'While the key is missing or wrong: 503, and the message says that reports are locked.',
      },
    })
    .output(z.array(ReportSummary))
    .query(({ ctx }) => listReports(ctx)),
  byId: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/reports/{id}',
        summary: 'One report with dialogue, notes and access log; it counts as read from then on',
      },
    })
    .input(ReportIdInput)
    .output(ReportDetail)
    .query(({ ctx, input }) => openReport(ctx, input.id)),
  channel: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/report-channel',
        summary: 'Whether reports can be opened and their key is in safekeeping',
      },
    })
    .output(ReportChannelState)
    .query(({ ctx }) => readChannelState(ctx)),
  updateStatus: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/reports/{id}/status',
        summary: 'Acknowledge, review, close or take up a report again',
        description:
          'A stale version is a 409 whose current tells how far the report is now, without what it says.',
      },
    })
    .input(UpdateReportStatusInput)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => updateReportStatus(ctx, input)),
  sendMessage: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/reports/{id}/messages',
        summary: 'Write to the reporter',
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(SendReportMessageInput)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => sendReportMessage(ctx, input)),
  addNote: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/reports/{id}/notes',
        summary: 'Note something that the reporter never sees',
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(AddReportNoteInput)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => addReportNote(ctx, input)),
});
