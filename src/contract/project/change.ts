import * as z from 'zod/mini';
import { CHANGE_OPERATIONS } from '#contract/office/audit.ts';

/** One record that changed, and never what changed in it: whoever may see it reads it again. */
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

/** What changed after `after`, oldest first. Without it, nothing but the place to go on from. */
export const ListChangesInput = z.object({
  after: z.optional(z.int().check(z.minimum(0))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(CHANGES_PAGE_MAX)), CHANGES_PAGE_MAX),
});
export type ListChangesInput = z.infer<typeof ListChangesInput>;

/**
 * `next` is what to give as `after` the next time; it may be ahead of the last change listed, because others are not
 * the reader's to see. `more`: ask again at once. `missed`: so much has happened since `after` that everything shown
 * has to be read again.
 */
export const ChangePage = z.object({
  changes: z.array(Change),
  next: z.int(),
  more: z.boolean(),
  missed: z.boolean(),
});
export type ChangePage = z.infer<typeof ChangePage>;

/** `lastEventId` is the id of the last event received: the stream goes on after it. */
export const LiveChangesInput = z.optional(
  z.object({
    lastEventId: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,15}$/, 'That is no event of ours.')))),
  }),
);
export type LiveChangesInput = z.infer<typeof LiveChangesInput>;

/**
 * An event of the stream: a change; that so much was missed that everything has to be read again; or, first of all and
 * every so often, that the stream is alive and nothing else has happened.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), change: Change }),
  z.object({ kind: z.literal('missed') }),
  z.object({ kind: z.literal('alive') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
