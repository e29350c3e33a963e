import * as z from 'zod/mini';
import { ClientUuid } from '#contract/device-write.ts';

/** How many entries a device asks about at a time. */
export const STANDING_LIMIT = 200;

/** The writes that a device is not sure about. */
export const StandingInput = z.object({
  clientUuids: z
    .array(ClientUuid)
    .check(z.maxLength(STANDING_LIMIT, `Ask about at most ${STANDING_LIMIT} entries at a time.`)),
});
export type StandingInput = z.infer<typeof StandingInput>;

/** Whether a write of the caller was applied. */
export const Standing = z.object({
  clientUuid: ClientUuid,
  standing: z.enum(['done', 'unknown']),
});
export type Standing = z.infer<typeof Standing>;
