import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';

/**
 * Throws conflict if someone else has changed the project since it was read, with the current record: the project, or
 * what else the call answers.
 */
export function refuseStale(
  tx: Transaction,
  actor: PortalActor,
  project: ProjectRow,
  version: number,
  current: () => object = () => describeProject(tx, actor, project.id),
): void {
  if (project.version === version) return;
  throw new AppError('conflict', 'Someone else has changed this project. Nothing was saved.', {
    current: current(),
  });
}
