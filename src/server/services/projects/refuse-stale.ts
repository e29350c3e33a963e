import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';

/** Throws conflict, with the current project, if someone else has changed it since it was read. */
export function refuseStale(tx: Transaction, actor: PortalActor, project: ProjectRow, version: number): void {
  if (project.version === version) return;
  throw new AppError('conflict', 'Someone else has changed this project. Nothing was saved.', {
    current: describeProject(tx, actor, project.id),
  });
}
