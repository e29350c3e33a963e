import { and, eq, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { ProjectStatus } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

export type ProjectRow = typeof vesselProjects.$inferSelect;

declare const authorized: unique symbol;
/**
 * A project row that access control has approved for the actor. Functions that write to a project accept nothing
 * else, so none can skip the check.
 */
export type Authorized<Row> = Row & { readonly [authorized]: true };
export type AuthorizedProject = Authorized<ProjectRow>;

/** Authorizes a project that is written because of `cause`: its follow-up, or the same one read again. */
export const authorizedBy = (_cause: AuthorizedProject, row: ProjectRow) => row as AuthorizedProject;

/** Authorizes a project that the actor has just created. */
export const authorizedByCreation = (row: ProjectRow) => row as AuthorizedProject;

/** Authorizes a project for an act from before it was locked, or went to another person. */
export const authorizedBefore = (row: ProjectRow) => row as AuthorizedProject;

/** Returns a project as it is stored, without any check of access. */
export const storedProject = (tx: Database | Transaction, id: number): ProjectRow | undefined =>
  ofId(tx).get({ id });

const ofId = preparedOnce((tx) =>
  tx
    .select()
    .from(vesselProjects)
    .where(eq(vesselProjects.id, sql.placeholder('id')))
    .prepare(),
);

/** Returns 404 for both a missing project and someone else's, so ids cannot be probed. */
export const noSuchProject = () => new AppError('notFound', 'Not found or not yours.');

/** The condition for the projects that a person may read in lists; undefined if it is all of them. */
export function visibleTo({ role, userId }: PortalActor): SQL | undefined {
  if (role === 'manager') return undefined;
  return or(eq(vesselProjects.assignedOperatorId, userId), eq(vesselProjects.createdBy, userId));
}

/**
 * Whether the operator is assigned to an open project of the vessel, and may therefore read what was approved for it
 * before.
 */
export function worksOnVessel(
  db: Database | Transaction,
  { userId }: PortalActor,
  vesselDirectoryId: number | null,
): boolean {
  if (vesselDirectoryId === null) return false;
  const open = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        eq(vesselProjects.assignedOperatorId, userId),
        notInArray(vesselProjects.status, ['completed', 'cancelled']),
      ),
    )
    .limit(1)
    .get();
  return open !== undefined;
}

/** Whether the person works on the project: any manager, and the operator assigned to it. */
export function worksOn({ role, userId }: PortalActor, project: Pick<ProjectRow, 'assignedOperatorId'>) {
  return role === 'manager' || project.assignedOperatorId === userId;
}

/**
 * Returns a project that the actor may read and comment on: any for managers; for operators those assigned to them or
 * requested by them. Throws notFound.
 */
export function visibleProject(
  tx: Database | Transaction,
  actor: PortalActor,
  projectId: number,
): AuthorizedProject {
  const project = storedProject(tx, projectId);
  if (!project || !(worksOn(actor, project) || project.createdBy === actor.userId)) throw noSuchProject();
  return project as AuthorizedProject;
}

/**
 * Returns a project that the actor works on, in any state: for travel documents, and for what only the people on site
 * may read. Throws notFound, and forbidden for an operator who only requested the project.
 */
export function assignedProject(
  tx: Database | Transaction,
  actor: PortalActor,
  projectId: number,
): AuthorizedProject {
  const project = visibleProject(tx, actor, projectId);
  if (worksOn(actor, project)) return project;
  throw new AppError(
    'forbidden',
    'This project is not assigned to you. You requested it, so you can read it and comment on it.',
  );
}

/**
 * Returns a project whose work the actor may change: time, checklist, files, notes. Managers always; the assigned
 * operator until the work is done. Throws notFound, forbidden (only requested), conflict (work done, completed,
 * cancelled).
 */
export function workableProject(
  tx: Database | Transaction,
  actor: PortalActor,
  projectId: number,
): AuthorizedProject {
  const project = assignedProject(tx, actor, projectId);
  if (actor.role === 'manager' || !isLocked(project)) return project;
  throw new AppError('conflict', lockedText[project.status] ?? 'This project cannot be changed any more.');
}

const lockedText: Partial<Record<ProjectStatus, string>> = {
  'work done': 'The work is done, so this can no longer be changed. Ask a manager to send the project back.',
  completed: 'The project is completed, so this can no longer be changed. Ask a manager to reopen it.',
  cancelled: 'The project is cancelled, so this can no longer be changed.',
};
