import {
  ListOutboxInput,
  OutboxHealth,
  OutboxMail,
  OutboxPage,
  ResendMailInput,
} from '#contract/site/mail.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { listOutbox, outboxHealth } from '#server/services/outbox/queries.ts';
import { resendMail } from '#server/services/outbox/resend-mail.ts';

export const adminOutbox = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/outbox',
        summary: 'Mail that was sent or waits',
        description: 'Newest first, by pages of up to 100. The text of mails is not shown.',
      },
    })
    .input(ListOutboxInput)
    .output(OutboxPage)
    .query(({ ctx, input }) => listOutbox(ctx, input)),
  resend: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/outbox/{id}/resend',
        summary: 'Queue a failed mail again',
        description: 'Does nothing for mail that waits already; refused for mail that was sent.',
        refuses: ['conflict'],
      },
    })
    .input(ResendMailInput)
    .output(OutboxMail)
    .mutation(({ ctx, input }) => resendMail(ctx, input)),
  health: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/outbox/health',
        summary: 'Whether mail can leave',
        description: 'Without an SMTP server mail waits as queued, and leaves once one is set up.',
      },
    })
    .output(OutboxHealth)
    .query(({ ctx }) => outboxHealth(ctx)),
});
