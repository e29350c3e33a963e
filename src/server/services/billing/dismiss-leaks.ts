import { and, eq, inArray } from 'drizzle-orm';
import type { BillingLeak, DismissLeaksInput, RestoreLeaksInput } from '#contract/billing/billing-board.ts';
import type { Transaction } from '#db/open-database.ts';
import { leakDismissals } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { projectEntry } from '#server/services/projects/write-project.ts';

/** Removes a project from the unbilled-work check, with the reason. Managers only. Throws notFound. */
export function dismissLeaks(ctx: PortalContext, { id, leaks, reason }: DismissLeaksInput): void {
  inTransaction(ctx.db, (tx) => {
    const project = visibleProject(tx, ctx.actor, id);
    for (const leak of new Set(leaks)) {
      const dismissal = { reason, dismissedBy: ctx.actor.userId, createdAt: ctx.clock.now() };
      tx.insert(leakDismissals)
        .values({ ...dismissal, projectId: id, leak })
        .onConflictDoUpdate({ target: [leakDismissals.projectId, leakDismissals.leak], set: dismissal })
        .run();
      writeHistory(tx, ctx, project, { leak, to: reason });
    }
    recordChange(tx, ctx, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  });
}

/** Restores it to the check. Managers only. Throws notFound. */
export function restoreLeaks(ctx: PortalContext, { id, leaks }: RestoreLeaksInput): void {
  inTransaction(ctx.db, (tx) => {
    const project = visibleProject(tx, ctx.actor, id);
    const restored = tx
      .delete(leakDismissals)
      .where(and(eq(leakDismissals.projectId, id), inArray(leakDismissals.leak, leaks)))
      .returning()
      .all();
    for (const { leak, reason } of restored) writeHistory(tx, ctx, project, { leak, from: reason });
    if (restored.length > 0)
      recordChange(tx, ctx, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  });
}

function writeHistory(
  tx: Transaction,
  ctx: PortalContext,
  project: ProjectRow,
  { leak, from, to }: { leak: BillingLeak; from?: string; to?: string },
): void {
  writePortalAudit(tx, ctx, {
    ...projectEntry(project),
    action: 'billing',
    description:
      to === undefined
        ? `Unbilled work check: no ${leak}, restored`
        : `Unbilled work check: no ${leak}, dismissed`,
    field: 'leakDismissal',
    from: from ?? null,
    to: to ?? null,
    money: true,
  });
}
