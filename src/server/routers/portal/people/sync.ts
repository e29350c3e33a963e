import * as z from 'zod';
import { Standing, StandingInput } from '#contract/project/sync.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { standingOf } from '#server/services/idempotency/standing-of.ts';

export const portalSync = router({
  standing: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/sync/standing',
        summary: 'Which of your own writes were applied',
        description: 'For a device that got no answer: done or unknown for each clientUuid, at most 200.',
      },
    })
    .input(StandingInput)
    .output(z.array(Standing))
    .mutation(({ ctx, input }) => standingOf(ctx, input)),
});
