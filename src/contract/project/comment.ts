import * as z from 'zod/mini';
import { lateSince, writeFields, RecordId } from '#contract/device-write.ts';
import { PortalRole } from '#contract/session.ts';
import { requiredText } from '#contract/format/written-text.ts';

export const COMMENT_MAX = 5000;
export const MENTIONS_MAX = 20;

/** How long the author can change a comment. */
export const COMMENT_EDIT_MS = 15 * 60_000;

export const COMMENTS_PAGE_MAX = 100;

const comment = requiredText({ label: 'Comment', max: COMMENT_MAX });
const mentions = z._default(
  z.array(RecordId).check(z.maxLength(MENTIONS_MAX, `Mention at most ${MENTIONS_MAX} people`)),
  [],
);

/** A person who can be mentioned with @: active, and able to see the project. */
export const MentionablePerson = z.object({ id: z.int(), name: z.string(), role: PortalRole });
export type MentionablePerson = z.infer<typeof MentionablePerson>;

/** `editableUntil` is null if the reader may not change it; instants are ISO, UTC. */
export const ProjectComment = z.object({
  id: z.int(),
  projectId: z.int(),
  userId: z.int(),
  userName: z.string(),
  comment: z.string(),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  editedAt: z.nullable(z.string()),
  editableUntil: z.nullable(z.string()),
  occurredAt: z.nullable(z.string()),
  lateSince,
  createdAt: z.string(),
});
export type ProjectComment = z.infer<typeof ProjectComment>;

/** Newest first; `before` is the id of the last one seen. */
export const ListCommentsInput = z.object({
  projectId: RecordId,
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(COMMENTS_PAGE_MAX)), COMMENTS_PAGE_MAX),
});
export type ListCommentsInput = z.infer<typeof ListCommentsInput>;

export const MentionableInput = z.object({ projectId: RecordId });
export type MentionableInput = z.infer<typeof MentionableInput>;

export const AddCommentInput = z.object({ projectId: RecordId, comment, mentions, ...writeFields });
export type AddCommentInput = z.infer<typeof AddCommentInput>;

export const UpdateCommentInput = z.object({
  projectId: RecordId,
  id: RecordId,
  comment,
  mentions,
  ...writeFields,
});
export type UpdateCommentInput = z.infer<typeof UpdateCommentInput>;
