import {
  OpenReportDialogueInput,
  ReplyToHandlerInput,
  ReportDialogue,
  SubmitReportInput,
  SubmittedReport,
} from '#contract/whistleblowing/report.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { openDialogue, replyToHandler } from '#server/services/whistleblowing/report-dialogue.ts';
import { submitReport } from '#server/services/whistleblowing/submit-report.ts';

/** The reporter's calls. Every one is a mutation: its input travels in a body, never in an address. */
export const publicWhistleblowing = router({
  submit: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/whistleblower',
        summary: 'Send a confidential report',
        description:
          'Name and e-mail are stored only if anonymous is false. The receipt code is shown only in this answer and opens the dialogue. Send an Idempotency-Key header (or idempotencyKey) with a retry: the same key and content make one report and return the same code.',
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(SubmitReportInput)
    .output(SubmittedReport)
    .mutation(({ ctx, input }) => submitReport(ctx, input, ctx.request)),
  open: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/whistleblower/dialogue',
        summary: 'Status and messages of a report, for a receipt code',
        refuses: ['notFound'],
      },
    })
    .input(OpenReportDialogueInput)
    .output(ReportDialogue)
    .mutation(({ ctx, input }) => openDialogue(ctx, input, ctx.request)),
  reply: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/whistleblower/dialogue/messages',
        summary: 'Write to the handler of a report, also after it was closed',
        status: 201,
        refuses: ['notFound', 'conflict'],
      },
    })
    .input(ReplyToHandlerInput)
    .output(ReportDialogue)
    .mutation(({ ctx, input }) => replyToHandler(ctx, input, ctx.request)),
});
