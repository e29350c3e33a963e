import { and, eq, gt, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { AuditedEntity } from './write-portal-audit.ts';

/**
 * An act from before `lateSince` cannot be about what someone else made after it: a person who no longer works on the project
 * neither reads nor changes that. Throws notFound.
 */
export function refuseNewer(
  tx: Transaction,
  entityType: AuditedEntity,
  { id, projectId }: { id: number; projectId: number },
  { actor: { userId }, lateSince }: { actor: PortalActor; lateSince: Date | null },
): void {
  if (lateSince === null) return;
  const made = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, entityType),
        eq(auditLogs.entityId, id),
        eq(auditLogs.projectId, projectId),
        eq(auditLogs.action, 'create'),
        ne(auditLogs.changedBy, userId),
        gt(auditLogs.createdAt, lateSince),
      ),
    )
    .limit(1)
    .get();
  if (made) throw new AppError('notFound', 'Not found or not yours.');
}
