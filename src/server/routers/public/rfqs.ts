import { SubmitRfqInput, SubmittedRfq } from '#contract/rfq/rfq-request.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { submitRfq } from '#server/services/rfqs/submit-rfq.ts';

export const publicRfqs = router({
  submit: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/rfqs',
        summary: 'Send a request for quotation',
        description:
          'At most 500 lines. The request is stored before the answer is sent, which names its number and the path of the page to follow it. The header Idempotency-Key, or the field of that name, makes a retry safe; the same content within ten seconds is one request too. A key reused with other content is refused. One address may send 20 requests in ten minutes.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(SubmitRfqInput)
    .output(SubmittedRfq)
    .mutation(({ ctx, input }) => submitRfq(ctx, input, ctx.request)),
});
