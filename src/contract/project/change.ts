import * as z from 'zod/mini';
import { CHANGE_OPERATIONS } from '#contract/office/audit.ts';

/** One record that changed, without the change itself: clients that may see the record read it again. */
export const Change = z.object({
  seq: z.int(),
  entity: z.string(),
  entityId: z.int(),
  projectId: z.nullable(z.int()),
  op: z.enum(CHANGE_OPERATIONS),
  at: z.string(),
});
export type Change = z.infer<typeof Change>;

export const CHANGES_PAGE_MAX = 100;

/** The changes after `after`, oldest first. Without it, only the current position. */
export const ListChangesInput = z.object({
  after: z.optional(z.int().check(z.minimum(0))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(CHANGES_PAGE_MAX)), CHANGES_PAGE_MAX),
});
export type ListChangesInput = z.infer<typeof ListChangesInput>;

/**
 * `next` is the `after` of the next call; it may be ahead of the last listed change, because others are not visible
 * to the caller. `more`: call again at once. `missed`: too much has happened since `after`, so everything shown must
 * be reloaded.
 */
export const ChangePage = z.object({
  changes: z.array(Change),
  next: z.int(),
  more: z.boolean(),
  missed: z.boolean(),
});
export type ChangePage = z.infer<typeof ChangePage>;

const YEAR_MS = 366 * 86_400_000;

/**
 * `lastEventId` is the id of the last event received: the stream resumes after it. Without one it begins with the changes
 * of the last `ageMs` milliseconds: what a caller has read since then may be from before them.
 */
export const LiveChangesInput = z.optional(
  z.object({
    lastEventId: z.optional(
      z.nullable(z.string().check(z.regex(/^\d{1,15}$/, 'This event id is not valid.'))),
    ),
    ageMs: z.optional(
      z.coerce.number('This age is not valid.').check(z.int(), z.minimum(0), z.maximum(YEAR_MS)),
    ),
  }),
);
export type LiveChangesInput = z.infer<typeof LiveChangesInput>;

/**
 * An event of the stream: a change; a notice that too much was missed and everything must be reloaded; or a
 * heartbeat, first of all and then regularly.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), change: Change }),
  z.object({ kind: z.literal('missed') }),
  z.object({ kind: z.literal('alive') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
