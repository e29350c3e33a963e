import { eq } from 'drizzle-orm';
import type { ProjectChecklist, StartChecklistsInput } from '#contract/project/checklist.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectChecklists } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { assignedProject, workableProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { findTemplate } from './find-template.ts';
import { checklistsOf } from './queries.ts';

/**
 * Gives a project the current version of the checklist for its service, which it then keeps. Does nothing if the
 * project has one or the service has none. Call it when the work begins.
 */
export function startChecklists(
  tx: Transaction,
  work: PortalWork,
  project: Pick<ProjectRow, 'id' | 'vesselName' | 'serviceType' | 'systemType'>,
): void {
  const started = tx
    .select({ id: projectChecklists.id })
    .from(projectChecklists)
    .where(eq(projectChecklists.projectId, project.id))
    .limit(1)
    .get();
  const template = started ? undefined : findTemplate(tx, project);
  if (!template) return;
  const { id } = tx
    .insert(projectChecklists)
    .values({
      projectId: project.id,
      templateId: template.id,
      templateVersion: template.version,
      createdAt: work.clock.now(),
    })
    .returning({ id: projectChecklists.id })
    .get();
  writePortalAudit(tx, work, {
    entityType: 'checklist',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'create',
    description: `Began the checklist of ${template.serviceType}, version ${template.version}`,
  });
  recordChange(tx, work, { entity: 'checklist', entityId: id, projectId: project.id, op: 'create' });
}

/** Starts the checklist of a project before its work begins. */
export function startProjectChecklists(ctx: PortalContext, input: StartChecklistsInput): ProjectChecklist[] {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('checklists.start', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const project = workableProject(tx, ctx.actor, input.projectId);
      startChecklists(tx, ctx, project);
      return checklistsOf(tx, project);
    });
  });
}
