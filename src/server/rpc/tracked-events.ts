import { tracked, type TrackedEnvelope } from '@trpc/server';
import * as z from 'zod';
import { LiveEvent } from '#contract/project/change.ts';
import type { PlacedEvent } from '#server/services/live-changes/stream-changes.ts';

/** Events with the id under which a client that was cut off asks for the rest. Each is held to its contract. */
export async function* trackEvents(events: AsyncIterable<PlacedEvent>): TrackedEvents {
  for await (const { seq, event } of events) yield tracked(`${seq}`, LiveEvent.parse(event));
}

/** What a subscription answers: its events are checked one by one. */
export type TrackedEvents = AsyncGenerator<TrackedEnvelope<LiveEvent>>;
export const TrackedEvents = z.custom<TrackedEvents>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Whether a stream ended because nobody reads on or the server stops, which is no fault. */
export const isBreakingOff = (error: unknown) => error instanceof Error && error.name === 'AbortError';
