import { and, eq } from 'drizzle-orm';
import type { DeactivateOperatorInput } from '#contract/office/operator.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import { AppError, type FieldIssue } from '#server/errors.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { handOverProject } from '#server/services/projects/plan/change-plan.ts';
import { isOpenProjectOf, type PortalUserRow } from './queries.ts';

type Reassignment = NonNullable<DeactivateOperatorInput['reassign']>[number];

/**
 * Reassigns a person's open projects, by the rules of an edit of their plan. Throws conflict for a project that is no
 * longer theirs or is done; badInput at the position in the list, for all at once, if someone cannot take a project
 * or has another booking.
 */
export function reassignProjects(
  tx: Transaction,
  work: PortalWork,
  from: PortalUserRow,
  reassign: readonly Reassignment[],
): void {
  const issues = reassign.flatMap(({ projectId, ...heir }, index): FieldIssue[] => {
    const at = (field: string | number, message: string) => ({ path: ['reassign', index, field], message });
    if (!isActiveOther(tx, heir.operatorId, from.id)) return [at('operatorId', 'Choose an active person.')];
    const project = tx
      .select()
      .from(vesselProjects)
      .where(and(eq(vesselProjects.id, projectId), isOpenProjectOf([from.id])))
      .get();
    if (!project) {
      throw new AppError(
        'conflict',
        `Project ${projectId} is no longer open under ${from.name}. Nothing was changed; look at the list again.`,
      );
    }
    try {
      handOverProject(tx, work, visibleProject(tx, work.actor, project.id), heir);
      return [];
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'badInput') throw error;
      return (error.issues ?? []).map(({ path, message }) => at(path[0] ?? 'operatorId', message));
    }
  });
  const [first] = issues;
  if (first) throw new AppError('badInput', first.message, { issues });
}

function isActiveOther(tx: Transaction, id: number, exceptId: number): boolean {
  const person = tx.select().from(portalUsers).where(eq(portalUsers.id, id)).get();
  return person?.isActive === true && person.id !== exceptId;
}
