import { HistoryLinkSent, RequestHistoryLinkInput } from '#contract/vessel/history-link.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { requestHistoryLink } from '#server/services/history/request-link.ts';

export const publicHistory = router({
  requestLink: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/history/link',
        summary: 'Ask for a link to the history of a vessel, by mail',
        description:
          'For contacts of the vessel whom a manager allowed it. The answer is the same for everyone. One address may ask ten times in ten minutes.',
      },
    })
    .input(RequestHistoryLinkInput)
    .output(HistoryLinkSent)
    .mutation(({ ctx, input }) => requestHistoryLink(ctx, input, ctx.request)),
});
