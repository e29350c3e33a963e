import { CHANGES_PAGE_MAX, type LiveChangesInput, type LiveEvent } from '#contract/project/change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { actorOfSession } from './actor-of-session.ts';
import type { ChangeFeed, FeedPlace } from './change-feed.ts';
import { latestSeq, listChanges, seqAt } from './queries.ts';

/** The session is checked at every event, and at least this often. */
const CHECK_MS = 3000;

/**
 * After this many polls without a change the stream sends a heartbeat: proxies close a connection that is silent for
 * a minute.
 */
const SILENT_CHECKS = 5;

export interface LiveContext extends PortalContext {
  actor: PortalContext['actor'] & { sessionId: number };
  changeFeed: ChangeFeed;
}

/** An event and the position in the feed to resume from. */
export interface PlacedEvent {
  seq: number;
  event: LiveEvent;
}

/**
 * Streams changes that the actor may see, from now on, since the last event received or since the caller began to read.
 * Ends with the session; if the server stops, the stream breaks off, so that the client reconnects. Throws
 * tooManyRequests.
 */
export function followChanges(
  ctx: LiveContext,
  { lastEventId, ageMs }: NonNullable<LiveChangesInput> = {},
  signal: AbortSignal | undefined,
): AsyncIterable<PlacedEvent> {
  const place = ctx.changeFeed.enter(ctx.actor.userId);
  // The reader may disconnect before the first event.
  signal?.addEventListener('abort', () => place.leave(), { once: true });
  return eventsFrom(ctx, place, startOf(ctx, lastEventId, ageMs), signal);
}

function startOf({ db, clock }: LiveContext, lastEventId?: string | null, ageMs?: number): number {
  if (lastEventId) return Number(lastEventId);
  return ageMs === undefined ? latestSeq(db) : seqAt(db, new Date(clock.now().getTime() - ageMs));
}

async function* eventsFrom(
  ctx: LiveContext,
  place: FeedPlace,
  start: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlacedEvent> {
  let after = start;
  let silent = 0;
  try {
    yield alive(after);
    for (;;) {
      const actor = actorOfSession(ctx, ctx.actor.sessionId);
      if (!actor) return;
      const page = listChanges({ db: ctx.db, actor }, { after, limit: CHANGES_PAGE_MAX });
      if (page.missed) yield { seq: page.next, event: { kind: 'missed' } };
      for (const change of page.changes) yield { seq: change.seq, event: { kind: 'change', change } };
      after = page.next;
      if (page.more) continue;
      const woken = await place.next(CHECK_MS, signal);
      if (woken === 'closed') throw brokenOff();
      silent = woken === 'waited' ? silent + 1 : 0;
      if (silent < SILENT_CHECKS) continue;
      silent = 0;
      yield alive(after);
    }
  } finally {
    place.leave();
  }
}

const alive = (seq: number): PlacedEvent => ({ seq, event: { kind: 'alive' } });

/** The reader is gone or the server stops: not an end that the client should accept. */
function brokenOff(): Error {
  return new DOMException('The stream of changes breaks off.', 'AbortError');
}
