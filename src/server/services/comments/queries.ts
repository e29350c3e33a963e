import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm';
import {
  COMMENT_EDIT_MS,
  type ListCommentsInput,
  type MentionableInput,
  type MentionablePerson,
  type ProjectComment,
} from '#contract/project/comment.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, projectComments } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';

export type CommentRow = typeof projectComments.$inferSelect;
type Reader = Pick<PortalContext, 'actor' | 'clock'>;

const selectComments = (tx: Database | Transaction) =>
  tx
    .select({ comment: projectComments, userName: portalUsers.name })
    .from(projectComments)
    .innerJoin(portalUsers, eq(portalUsers.id, projectComments.userId));

/** The time after which the author can no longer change a comment. */
export const editableUntil = ({ createdAt }: CommentRow) => new Date(createdAt.getTime() + COMMENT_EDIT_MS);

function describe(
  tx: Database | Transaction,
  { actor, clock }: Reader,
  rows: { comment: CommentRow; userName: string }[],
): ProjectComment[] {
  const names = namesOf(
    tx,
    rows.flatMap(({ comment }) => comment.mentions),
  );
  return rows.map(({ comment: row, userName }) => {
    const { id, projectId, userId, comment, mentions, editedAt, occurredAt, lateSince, createdAt } = row;
    const until = editableUntil(row);
    return {
      id,
      projectId,
      userId,
      userName,
      comment,
      mentions: mentions.map((person) => ({ id: person, name: names.get(person) ?? '' })),
      editedAt: editedAt?.toISOString() ?? null,
      editableUntil: userId === actor.userId && clock.now() < until ? until.toISOString() : null,
      occurredAt: occurredAt?.toISOString() ?? null,
      lateSince: lateSince?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

function namesOf(tx: Database | Transaction, ids: number[]): Map<number, string> {
  const people = tx
    .select({ id: portalUsers.id, name: portalUsers.name })
    .from(portalUsers)
    .where(inArray(portalUsers.id, [...new Set(ids)]))
    .all();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Returns the comments on a project that the actor may read, newest first. */
export function listComments(
  ctx: PortalContext,
  { projectId, before, limit }: ListCommentsInput,
): ProjectComment[] {
  visibleProject(ctx.db, ctx.actor, projectId);
  const rows = selectComments(ctx.db)
    .where(
      and(
        eq(projectComments.projectId, projectId),
        before === undefined ? undefined : lt(projectComments.id, before),
      ),
    )
    .orderBy(desc(projectComments.id))
    .limit(limit)
    .all();
  return describe(ctx.db, ctx, rows);
}

export function commentById(tx: Transaction, reader: Reader, id: number): ProjectComment {
  const rows = selectComments(tx).where(eq(projectComments.id, id)).all();
  const [comment] = describe(tx, reader, rows);
  if (!comment) throw noSuchComment();
  return comment;
}

export const noSuchComment = () => new AppError('notFound', 'This comment no longer exists.');

/** Returns the people who can be mentioned in a comment on a project: active, and able to read it. */
export function listMentionable(
  { db, actor }: PortalContext,
  { projectId }: MentionableInput,
): MentionablePerson[] {
  return mentionablePeople(db, visibleProject(db, actor, projectId));
}

export function mentionablePeople(tx: Database | Transaction, project: ProjectRow): MentionablePerson[] {
  const { assignedOperatorId, createdBy } = project;
  const there = [assignedOperatorId, createdBy].filter((id) => id !== null);
  return tx
    .select({ id: portalUsers.id, name: portalUsers.name, role: portalUsers.role })
    .from(portalUsers)
    .where(
      and(
        eq(portalUsers.isActive, true),
        or(eq(portalUsers.role, 'manager'), inArray(portalUsers.id, there)),
      ),
    )
    .orderBy(asc(portalUsers.name), asc(portalUsers.id))
    .all();
}
