import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
} from 'drizzle-orm';
import type { Change, ChangePage, ListChangesInput } from '#contract/project/change.ts';
import type { Database } from '#db/open-database.ts';
import { changes, notifications, vesselProjects } from '#db/schema/index.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleTo } from '#server/services/access/project-access.ts';

/** A client that missed more than this reloads everything: that is faster than replaying. */
const FAR_BEHIND = 2000;

/** The records outside of projects that all staff may read. */
const FOR_EVERYBODY = ['vessel', 'company', 'service rule'];

/** The current position of the feed. */
export function latestSeq(db: Database): number {
  const found = db
    .select({ seq: max(changes.seq) })
    .from(changes)
    .get();
  return found?.seq ?? 0;
}

/** The position of the feed at an earlier moment. */
export function seqAt(db: Database, moment: Date): number {
  const found = db
    .select({ seq: changes.seq })
    .from(changes)
    .where(lt(changes.at, moment))
    .orderBy(desc(changes.at), desc(changes.seq))
    .limit(1)
    .get();
  return found?.seq ?? 0;
}

/** Returns the changes after a position in the feed that the actor may see, oldest first. */
export function listChanges(
  { db, actor }: Pick<PortalContext, 'db' | 'actor'>,
  { after, limit }: ListChangesInput,
): ChangePage {
  const latest = latestSeq(db);
  const nothing = { changes: [], next: latest, more: false, missed: false };
  if (after === undefined || after === latest) return nothing;
  // A position beyond the end is from before the database was restored.
  if (after > latest || latest - after > FAR_BEHIND) return { ...nothing, missed: true };
  const found = db
    .select({ change: changes })
    .from(changes)
    .leftJoin(vesselProjects, eq(vesselProjects.id, changes.projectId))
    .leftJoin(notifications, and(eq(changes.entity, 'notification'), eq(notifications.id, changes.entityId)))
    .where(and(gt(changes.seq, after), lte(changes.seq, latest), seenBy(actor)))
    .orderBy(asc(changes.seq))
    .limit(limit)
    .all()
    .map(({ change }) => toChange(change));
  const more = found.length === limit;
  return { changes: found, next: more ? (found.at(-1)?.seq ?? latest) : latest, more, missed: false };
}

/**
 * A notification is visible to its recipient only, travel documents to people who work on the project, the rest as
 * projects are.
 */
function seenBy(actor: PortalActor): SQL | undefined {
  const own = and(eq(changes.entity, 'notification'), eq(notifications.userId, actor.userId));
  if (actor.role === 'manager') return or(own, ne(changes.entity, 'notification'));
  const ofProject = and(
    ne(changes.entity, 'notification'),
    isNotNull(changes.projectId),
    visibleTo(actor),
    or(ne(changes.entity, 'travel document'), eq(vesselProjects.assignedOperatorId, actor.userId)),
  );
  const ofNoProject = and(isNull(changes.projectId), inArray(changes.entity, FOR_EVERYBODY));
  const themselves = and(eq(changes.entity, 'portal user'), eq(changes.entityId, actor.userId));
  return or(own, ofProject, ofNoProject, themselves);
}

function toChange({ seq, entity, entityId, projectId, op, at }: typeof changes.$inferSelect): Change {
  return { seq, entity, entityId, projectId, op, at: at.toISOString() };
}
