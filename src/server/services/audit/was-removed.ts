import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import type { AuditedEntity } from './write-portal-audit.ts';

/** Whether a record of a project was there and is removed: to remove it again is done already. */
export function wasRemoved(
  tx: Transaction,
  entityType: AuditedEntity,
  { id, projectId }: { id: number; projectId: number },
): boolean {
  const removal = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, entityType),
        eq(auditLogs.entityId, id),
        eq(auditLogs.projectId, projectId),
        eq(auditLogs.action, 'delete'),
      ),
    )
    .limit(1)
    .get();
  return removal !== undefined;
}
