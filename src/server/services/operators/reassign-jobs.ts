import { and, eq, sql } from 'drizzle-orm';
import type { DeactivateOperatorInput } from '#contract/operator.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { notify } from '#server/services/notifications/notify.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { isOpenJobOf, type PortalUserRow } from './queries.ts';

type Reassignment = NonNullable<DeactivateOperatorInput['reassign']>[number];

/**
 * Hands a person's open jobs to others, who are told. A job that is no longer theirs, or is done, is a conflict; somebody
 * who cannot take it is badInput at the place in the list.
 */
export function reassignJobs(
  tx: Transaction,
  work: PortalWork,
  from: PortalUserRow,
  reassign: readonly Reassignment[],
): void {
  for (const [index, { projectId, operatorId }] of reassign.entries()) {
    const to = activePerson(tx, operatorId, from.id);
    if (!to) {
      const message = 'Choose somebody who is active.';
      throw new AppError('badInput', message, {
        issues: [{ path: ['reassign', index, 'operatorId'], message }],
      });
    }
    const job = tx
      .update(vesselProjects)
      .set({
        assignedOperatorId: to.id,
        version: sql`${vesselProjects.version} + 1`,
        updatedAt: work.clock.now(),
      })
      .where(and(eq(vesselProjects.id, projectId), isOpenJobOf([from.id])))
      .returning({ id: vesselProjects.id, vesselName: vesselProjects.vesselName })
      .get();
    if (!job) {
      throw new AppError(
        'conflict',
        `Job ${projectId} is no longer open under ${from.name}. Nothing was changed; look at the list again.`,
      );
    }
    writePortalAudit(tx, work, {
      entityType: 'project',
      entityId: job.id,
      entityName: job.vesselName,
      projectId: job.id,
      action: 'assign',
      field: 'assignedOperatorId',
      from: from.name,
      to: to.name,
      description: `Reassigned from ${from.name} to ${to.name}`,
    });
    recordChange(tx, work, { entity: 'project', entityId: job.id, projectId: job.id, op: 'update' });
    notify(tx, work, [to.id], {
      kind: 'assigned',
      projectId: job.id,
      text: `${work.actor.name} assigned ${job.vesselName} to you`,
    });
  }
}

function activePerson(tx: Transaction, id: number, exceptId: number) {
  const person = tx.select().from(portalUsers).where(eq(portalUsers.id, id)).get();
  return person?.isActive && person.id !== exceptId ? person : undefined;
}
