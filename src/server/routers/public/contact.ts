import { SubmitContactInput, SubmittedContact } from '#contract/site/contact.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { submitContact } from '#server/services/contact/submit-contact.ts';

export const publicContact = router({
  submit: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/contact',
        summary: 'Send a message',
        description:
          'The message is stored before the answer is sent. Blank optional fields count as absent. The header Idempotency-Key, or the field of that name, makes a retry safe; the same content within ten seconds is one message too. A key reused with other content is refused. One address may send 60 messages in ten minutes.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(SubmitContactInput)
    .output(SubmittedContact)
    .mutation(({ ctx, input }) => submitContact(ctx, input, ctx.request)),
});
