import { and, eq } from 'drizzle-orm';
import { VESSEL_TEXT_FIELDS, type Vessel } from '#contract/vessel/vessel-directory.ts';
import type { RevertVesselInput } from '#contract/vessel/vessel-record.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { hasEarlierValue } from '#server/services/audit/has-earlier-value.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { freeVesselName, refuseTakenImo } from './free-name.ts';
import { saveVessel } from './update-vessel.ts';
import { directoryEntry, type DirectoryRow } from './vessel-rows.ts';

const REVERTIBLE_FIELDS = ['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS] as const;

type AuditRow = Pick<
  typeof auditLogs.$inferSelect,
  'entityType' | 'entityId' | 'fieldChanged' | 'oldValue' | 'newValue'
>;

const revertibleField = ({ entityType, fieldChanged }: AuditRow) =>
  entityType === 'vessel' ? REVERTIBLE_FIELDS.find((field) => field === fieldChanged) : undefined;

/** Whether the field still has the new value of the row, and an edit to its old value would be accepted. */
export function isRevertibleEdit(tx: Transaction, entry: DirectoryRow, row: AuditRow): boolean {
  const field = revertibleField(row);
  if (field === undefined || row.entityId !== entry.id || entry.archivedAt !== null) return false;
  if (!hasEarlierValue(row) || entry[field] !== row.newValue) return false;
  if (field !== 'vesselName' && field !== 'imoNumber') return true;
  const vesselName = field === 'vesselName' ? (row.oldValue ?? '') : entry.vesselName;
  const imoNumber = field === 'imoNumber' ? row.oldValue : entry.imoNumber;
  try {
    refuseTakenImo(tx, imoNumber, entry.id);
    freeVesselName(tx, { vesselName, imoNumber, ownId: entry.id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Reverts a field to its value before one edit. Throws notFound (no such edit of this vessel), conflict (`version`;
 * the field has another value by now, or its old name or number belongs to another vessel).
 */
export function revertVessel(ctx: PortalContext, { id, version, entryId }: RevertVesselInput): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const entry = directoryEntry(tx, id);
    const row = tx
      .select()
      .from(auditLogs)
      .where(
        and(eq(auditLogs.id, entryId), eq(auditLogs.entityType, 'vessel'), eq(auditLogs.entityId, entry.id)),
      )
      .get();
    if (!row) throw new AppError('notFound', 'The changes of this vessel have no such entry.');
    const field = revertibleField(row);
    if (field === undefined || !isRevertibleEdit(tx, entry, row)) {
      throw new AppError('conflict', 'This can no longer be restored: the vessel has changed since.');
    }
    const change = { id: entry.id, version, newClient: true, [field]: row.oldValue };
    return saveVessel(tx, ctx, change, { reverts: true });
  });
}
