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
        description: 'The newest first, by pages of up to 100. The words of a mail are not shown.',
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
        summary: 'Queue a mail again that was given up',
        description: 'A mail that waits already stays as it is; one that was sent is refused.',
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
        summary: 'Whether mail leaves',
        description: 'Without an SMTP server mail waits as queued, and leaves once one is set up.',
      },
    })
    .output(OutboxHealth)
    .query(({ ctx }) => outboxHealth(ctx)),
});
