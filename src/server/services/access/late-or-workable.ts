import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs, notifications, projectTimeEntries } from '#db/schema/index.ts';
import type { PortalActor, PortalWork } from '#server/services/portal-context.ts';
import {
  authorizedBefore,
  storedProject,
  workableProject,
  worksOn,
  type AuthorizedProject,
  type ProjectRow,
} from './project-access.ts';

/** How long after the end of writing an entry from before it is still taken. */
const LATE_DAYS = 30;

export interface ProjectToWrite {
  project: AuthorizedProject;
  /** When the person could no longer write, if the act was before that and comes after it. */
  lateSince: Date | null;
}

interface LateProject extends ProjectToWrite {
  lateSince: Date;
}

/** The request of a device. */
interface Act {
  input: { projectId: number };
  /** By the clock of the device. Without it an act happens now. */
  occurredAt?: Date | undefined;
}

/**
 * Returns the project of an operator's act. An act from before the project was locked, or went to another person, is
 * authorized as late; any other is authorized by `asToday`, which throws. See decision 017.
 */
export function lateOrWorkable(
  tx: Database | Transaction,
  work: Pick<PortalWork, 'actor' | 'clock'>,
  act: Act,
  asToday: () => AuthorizedProject = () => workableProject(tx, work.actor, act.input.projectId),
): ProjectToWrite {
  return lateProject(tx, work, act) ?? { project: asToday(), lateSince: null };
}

/**
 * As `lateOrWorkable`, for comments and files: they change nothing that others count on. So someone whose project went to
 * another person while they had no network can still tell what they did on board, and that is late whenever it was.
 */
export function lateOrReadable(
  tx: Database | Transaction,
  work: Pick<PortalWork, 'actor' | 'clock'>,
  act: Act,
  asToday: () => AuthorizedProject,
): ProjectToWrite {
  const late = lateProject(tx, work, act);
  if (late) return late;
  try {
    return { project: asToday(), lateSince: null };
  } catch (error) {
    const givenAway = givenAwayProject(tx, work, act);
    if (givenAway) return givenAway;
    throw error;
  }
}

/** Returns the project of an act from after it went from the actor to another person; undefined for any other. */
function givenAwayProject(
  tx: Database | Transaction,
  { actor, clock }: Pick<PortalWork, 'actor' | 'clock'>,
  { input, occurredAt }: Act,
): LateProject | undefined {
  const project = storedProject(tx, input.projectId);
  if (!project || occurredAt === undefined || worksOn(actor, project)) return undefined;
  const lateSince = removedAt(tx, actor, project, occurredAt);
  if (!lateSince || !isTaken({ clock }, lateSince)) return undefined;
  return { project: authorizedBefore(project), lateSince };
}

/** Returns the project of an act that is late; undefined for any other. */
function lateProject(
  tx: Database | Transaction,
  { actor, clock }: Pick<PortalWork, 'actor' | 'clock'>,
  { input, occurredAt }: Act,
): LateProject | undefined {
  if (actor.role === 'manager' || occurredAt === undefined) return undefined;
  const project = storedProject(tx, input.projectId);
  if (!project || occurredAt < project.createdAt) return undefined;
  const ends: (Date | undefined)[] = [];
  if (isLocked(project)) ends.push(lockedAt(tx, project));
  if (!worksOn(actor, project)) ends.push(removedAt(tx, actor, project, occurredAt));
  // Nothing has ended, or it is not known when.
  if (ends.length === 0 || ends.includes(undefined)) return undefined;
  const lateSince = new Date(Math.min(...ends.map(Number)));
  if (occurredAt >= lateSince || !isTaken({ clock }, lateSince)) return undefined;
  return { project: authorizedBefore(project), lateSince };
}

const isTaken = ({ clock }: Pick<PortalWork, 'clock'>, lateSince: Date) =>
  clock.now().getTime() - lateSince.getTime() <= LATE_DAYS * DAY_MS;

/**
 * Returns the project of a signature that was given on board. Nobody there can know that the project was locked, or went to
 * another person, and a ship that has sailed does not sign again: everyone who has worked on the project can send one, and
 * one that comes after their end of writing is late, whenever it was given. See decision 018.
 */
export function projectToSign(
  tx: Database | Transaction,
  { actor, clock }: Pick<PortalWork, 'actor' | 'clock'>,
  { input, occurredAt }: Act,
): ProjectToWrite {
  const project = storedProject(tx, input.projectId);
  if (!project || occurredAt === undefined || !hasWorkedOn(tx, actor, project)) {
    return { project: workableProject(tx, actor, input.projectId), lateSince: null };
  }
  const ends: Date[] = [];
  if (isLocked(project)) ends.push(lockedAt(tx, project) ?? clock.now());
  if (!worksOn(actor, project)) ends.push(removedAt(tx, actor, project, occurredAt) ?? clock.now());
  const lateSince = ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
  return { project: authorizedBefore(project), lateSince };
}

/** Whether the project was ever theirs, or has time of theirs. */
function hasWorkedOn(tx: Database | Transaction, actor: PortalActor, project: ProjectRow): boolean {
  if (worksOn(actor, project)) return true;
  const { userId } = actor;
  const assigned = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.projectId, project.id),
        eq(notifications.userId, userId),
        eq(notifications.kind, 'assigned'),
      ),
    )
    .limit(1)
    .get();
  if (assigned) return true;
  const { id, projectId } = projectTimeEntries;
  const worked = tx
    .select({ id })
    .from(projectTimeEntries)
    .where(and(eq(projectId, project.id), eq(projectTimeEntries.userId, userId)))
    .limit(1)
    .get();
  return worked !== undefined;
}

/** When the project was locked last: imported projects have no such change. */
function lockedAt(tx: Database | Transaction, { id }: ProjectRow): Date | undefined {
  const changes = tx
    .select()
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.projectId, id),
        eq(auditLogs.entityType, 'project'),
        eq(auditLogs.fieldChanged, 'status'),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .all();
  const lock = changes.find(({ oldValue, newValue }) => isLockedIn(newValue) && !isLockedIn(oldValue));
  return lock && (lock.occurredAt ?? lock.createdAt);
}

const isLockedIn = (status: string | null) => isLocked({ status: status as ProjectStatus });

/**
 * When the project went to another person after it was theirs at `moment`. The history names people, so that the
 * notification of the assignment tells whose it was, and the next change of the person in charge when that ended.
 */
function removedAt(
  tx: Database | Transaction,
  { userId }: PortalActor,
  { id: projectId }: ProjectRow,
  moment: Date,
): Date | undefined {
  const assigned = tx
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.projectId, projectId),
        eq(notifications.userId, userId),
        eq(notifications.kind, 'assigned'),
        lte(notifications.createdAt, moment),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
    .get();
  if (!assigned) return undefined;
  return tx
    .select({ at: auditLogs.createdAt })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.projectId, projectId),
        eq(auditLogs.entityType, 'project'),
        eq(auditLogs.fieldChanged, 'assignedOperatorId'),
        gt(auditLogs.createdAt, assigned.at),
      ),
    )
    .orderBy(asc(auditLogs.id))
    .limit(1)
    .get()?.at;
}
