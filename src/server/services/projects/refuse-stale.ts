import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';

/** A write on a project that somebody else has changed meanwhile is a conflict, which carries the project as it is now. */
export function refuseStale(tx: Transaction, actor: PortalActor, project: ProjectRow, version: number): void {
  if (project.version === version) return;
  throw new AppError('conflict', 'Somebody else has changed this project meanwhile. Nothing was saved.', {
    current: describeProject(tx, actor, project.id),
  });
}
