import { and, eq, isNull } from 'drizzle-orm';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import type { UpdatePartInput } from '#contract/billing/part.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, partsUsed } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';
import { changePart } from './update-part.ts';
import type { PartRow } from './queries.ts';
import { formatFieldValue } from './write-part.ts';

/** Fields whose history row holds the complete old value. */
const REVERTIBLE_FIELDS = [
  'partName',
  'partNumber',
  'quantity',
  'category',
  'supplier',
  'notes',
  'usedDate',
] as const satisfies readonly (keyof UpdatePartInput & keyof PartRow)[];

type AuditRow = Pick<
  typeof auditLogs.$inferSelect,
  'entityType' | 'entityId' | 'fieldChanged' | 'oldValue' | 'newValue' | 'createdAt'
>;

interface PartRevert {
  part: PartRow;
  change: Omit<UpdatePartInput, 'projectId' | 'id' | 'version'>;
}

/** Returns the edit that reverts a history row, or undefined if it would be refused or incomplete. */
export function partRevertOf(tx: Transaction, project: ProjectRow, row: AuditRow): PartRevert | undefined {
  const field = REVERTIBLE_FIELDS.find((name) => name === row.fieldChanged);
  if (row.entityType !== 'part' || row.entityId === null || field === undefined) return undefined;
  const part = tx
    .select()
    .from(partsUsed)
    .where(
      and(eq(partsUsed.id, row.entityId), eq(partsUsed.projectId, project.id), isNull(partsUsed.deletedAt)),
    )
    .get();
  if (!part || part.billingStatus !== 'pending') return undefined;
  if (row.newValue === row.oldValue || formatFieldValue(field, part) !== row.newValue) return undefined;
  if (field === 'quantity') {
    const quantity = Number(row.oldValue);
    const dearest = Math.max(part.unitPrice ?? 0, part.unitCost ?? 0);
    return dearest * quantity > MONEY_MAX_MINOR ? undefined : { part, change: { quantity } };
  }
  if ((field === 'partName' || field === 'partNumber') && isOfProduct(tx, part, row)) return undefined;
  return { part, change: { [field]: row.oldValue } };
}

/** A product has its own name and number: one of them alone cannot be reverted. */
function isOfProduct(tx: Transaction, part: PartRow, { createdAt }: AuditRow): boolean {
  if (part.productId !== null) return true;
  const sameAct = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'part'),
        eq(auditLogs.entityId, part.id),
        eq(auditLogs.fieldChanged, 'productId'),
        eq(auditLogs.createdAt, createdAt),
      ),
    )
    .get();
  return sameAct !== undefined;
}

export function revertPart(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  { part, change }: PartRevert,
): void {
  changePart(tx, work, project, part, change, { reverts: true });
}
