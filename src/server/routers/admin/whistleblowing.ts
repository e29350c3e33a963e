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

/** The handler's calls. They are recorded in the channel's own access log, never in the audit log. */
export const adminWhistleblowing = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/reports',
        summary: 'All reports, newest first',
        description: 'While the key is missing or wrong: 503, and the message says that reports are locked.',
      },
      stepUp: 'once',
    })
    .output(z.array(ReportSummary))
    .query(({ ctx }) => listReports(ctx)),
  byId: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/reports/{id}',
        summary: 'One report with its messages, notes and access log; marks it as read',
      },
      stepUp: 'once',
    })
    .input(ReportIdInput)
    .output(ReportDetail)
    .query(({ ctx, input }) => openReport(ctx, input.id)),
  channel: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/report-channel',
        summary: 'Whether reports can be opened and their key is backed up',
      },
    })
    .output(ReportChannelState)
    .query(({ ctx }) => readChannelState(ctx)),
  updateStatus: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/reports/{id}/status',
        summary: 'Acknowledge, review, close or reopen a report',
        description:
          'A stale version is a 409 with the current status of the report in current, without its content.',
      },
      stepUp: 'once',
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
      stepUp: 'once',
    })
    .input(SendReportMessageInput)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => sendReportMessage(ctx, input)),
  addNote: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/reports/{id}/notes',
        summary: 'Add an internal note',
        status: 201,
        refuses: ['conflict'],
      },
      stepUp: 'once',
    })
    .input(AddReportNoteInput)
    .output(ReportDetail)
    .mutation(({ ctx, input }) => addReportNote(ctx, input)),
});
