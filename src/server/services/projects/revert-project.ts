import { and, eq } from 'drizzle-orm';
import type { SavedProject } from '#contract/project/project-change.ts';
import type { RevertProjectInput } from '#contract/project/project-list.ts';
import { auditLogs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { partRevertOf, revertPart } from '#server/services/parts/revert-part.ts';
import { workableProject } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';
import { refuseStale } from './refuse-stale.ts';
import { isRevertible, revertibleField, zoneBefore } from './revertible.ts';
import { changeProject } from './update-project.ts';

/**
 * Reverts a field of a project or of one of its parts to its value before one change, by the rules of an edit. Throws
 * notFound (no such entry of this project), conflict (stale version; the field has another value by now, or its
 * history row is incomplete).
 */
export function revertProject(ctx: PortalContext, input: RevertProjectInput): SavedProject {
  return inTransaction(ctx.db, (tx) => {
    const project = workableProject(tx, ctx.actor, input.id);
    return runIdempotent(tx, ctx, idempotentRequest('projects.revert', input), (): SavedProject => {
      refuseStale(tx, ctx.actor, project, input.version);
      const entry = tx
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.id, input.entryId), eq(auditLogs.projectId, input.id)))
        .get();
      if (!entry) throw new AppError('notFound', 'The history of this project has no such entry.');
      const ofPart = partRevertOf(tx, project, entry);
      if (ofPart) {
        revertPart(tx, ctx, project, ofPart);
        return { ...describeProject(tx, ctx.actor, input.id), directoryProposals: [] };
      }
      const field = revertibleField(entry);
      if (field === undefined || !isRevertible(tx, project, entry)) {
        throw new AppError(
          'conflict',
          'This change can no longer be reverted: the field has been changed again, or the project no longer allows it.',
        );
      }
      const { id, version, occurredAt } = input;
      // The client was this one before; the names of other clients do not matter.
      const before = { [field]: entry.oldValue, ...zoneBefore(tx, project, entry) };
      const change = { id, version, occurredAt, newClient: true, ...before };
      return changeProject(tx, ctx, project, change, { reverts: true });
    });
  });
}
