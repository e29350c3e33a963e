import { tracked, type TrackedEnvelope } from '@trpc/server';
import * as z from 'zod';
import { LiveEvent } from '#contract/project/change.ts';
import type { PlacedEvent } from '#server/services/live-changes/stream-changes.ts';

/** Events with the id from which a disconnected client resumes. Each is checked against its contract. */
export async function* trackEvents(events: AsyncIterable<PlacedEvent>): TrackedEvents {
  for await (const { seq, event } of events) yield tracked(`${seq}`, LiveEvent.parse(event));
}

/** The output of a subscription: its events are checked one by one. */
export type TrackedEvents = AsyncGenerator<TrackedEnvelope<LiveEvent>>;
export const TrackedEvents = z.custom<TrackedEvents>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Whether a stream ended because its reader is gone or the server stops, which is not an error. */
export const isBreakingOff = (error: unknown) => error instanceof Error && error.name === 'AbortError';
