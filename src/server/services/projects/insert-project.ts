import type { Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { authorizedByCreation, type AuthorizedProject } from '#server/services/access/project-access.ts';
import { projectEntry } from './write-project.ts';

type NewProject = Omit<typeof vesselProjects.$inferInsert, 'createdBy' | 'createdAt' | 'updatedAt'>;

/** Stores a requested project, with the first row of its history. */
export function insertProject(
  tx: Transaction,
  work: PortalWork,
  fields: NewProject,
  description: string,
): AuthorizedProject {
  const now = work.clock.now();
  const project = tx
    .insert(vesselProjects)
    .values({ ...fields, createdBy: work.actor.userId, createdAt: now, updatedAt: now })
    .returning()
    .get();
  writePortalAudit(tx, work, {
    ...projectEntry(project),
    action: 'create',
    description,
    occurredAt: fields.occurredAt ?? undefined,
  });
  recordChange(tx, work, { entity: 'project', entityId: project.id, projectId: project.id, op: 'create' });
  return authorizedByCreation(project);
}
