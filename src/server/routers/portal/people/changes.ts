import { ChangePage, ListChangesInput, LiveChangesInput } from '#contract/project/change.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { TrackedEvents, trackEvents } from '#server/rpc/tracked-events.ts';
import { followChanges } from '#server/services/live-changes/stream-changes.ts';
import { listChanges } from '#server/services/live-changes/queries.ts';

export const portalChanges = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/changes',
        summary: 'Which records changed since then',
        description:
          'Of what the caller may see, oldest first, at most 100. Without after: where to begin. next is the after of the next call; missed says that so much has happened that everything is to be read again.',
      },
    })
    .input(ListChangesInput)
    .output(ChangePage)
    .query(({ ctx, input }) => listChanges(ctx, input)),
  live: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/changes/live',
        summary: 'The same as a stream of server-sent events',
        description: 'Last-Event-ID, as header or lastEventId in the query, goes on after that event.',
      },
    })
    .input(LiveChangesInput)
    .output(TrackedEvents)
    .subscription(({ ctx, input, signal }) => trackEvents(followChanges(ctx, input, signal))),
});
