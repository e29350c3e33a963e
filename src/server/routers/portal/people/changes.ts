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
        summary: 'Records that changed since a position',
        description:
          'Those that the caller may see, oldest first, at most 100. Without after: the current position. next is the after of the next call; missed means that everything must be reloaded.',
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
        description:
          'Last-Event-ID, as header or as lastEventId in the query, resumes after that event. Without it, ageMs in the query begins with the changes of the last so many milliseconds.',
      },
    })
    .input(LiveChangesInput)
    .output(TrackedEvents)
    .subscription(({ ctx, input, signal }) => trackEvents(followChanges(ctx, input, signal))),
});
