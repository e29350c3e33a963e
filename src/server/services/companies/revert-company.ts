import { and, desc, eq, lt } from 'drizzle-orm';
import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import type { Company, CompanyHistoryInput, RevertCompanyInput } from '#contract/vessel/company.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { hasEarlierValue } from '#server/services/audit/has-earlier-value.ts';
import { AppError } from '#server/errors.ts';
import { auditColumns, describeAuditRow } from '#server/services/audit/audit-columns.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { companyRow, type CompanyRow } from './queries.ts';
import { companyToChange, refuseTaken, REVERTIBLE_FIELDS, saveCompany } from './write-company.ts';

type AuditRow = Pick<typeof auditLogs.$inferSelect, 'fieldChanged' | 'oldValue' | 'newValue'>;

/** The field of an entry, if it still has the new value and an edit to the old one would be accepted. */
function revertibleField(tx: Transaction, company: CompanyRow, row: AuditRow) {
  const field = REVERTIBLE_FIELDS.find((name) => name === row.fieldChanged);
  if (field === undefined || company.mergedIntoId !== null) return undefined;
  if (!hasEarlierValue(row) || company[field] !== row.newValue) return undefined;
  if (field !== 'name') return field;
  try {
    refuseTaken(tx, 'name', [row.oldValue ?? ''], company.id);
    return field;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const ofCompany = (id: number) => and(eq(auditLogs.entityType, 'company'), eq(auditLogs.entityId, id));

/** Returns the changes of a company, newest first. Throws notFound. */
export function companyHistory(
  { db }: PortalContext,
  { id, before, limit }: CompanyHistoryInput,
): RecordHistoryEntry[] {
  // One read transaction for all entries.
  return db.transaction((tx) => {
    const company = companyRow(tx, id);
    return tx
      .select(auditColumns)
      .from(auditLogs)
      .where(and(ofCompany(id), before === undefined ? undefined : lt(auditLogs.id, before)))
      .orderBy(desc(auditLogs.id))
      .limit(limit)
      .all()
      .map((row) =>
        Object.assign(describeAuditRow(row), { revertible: revertibleField(tx, company, row) !== undefined }),
      );
  });
}

/**
 * Reverts a field to its value before one change, by the rules of an edit. Throws notFound (no such entry of this
 * company), conflict (`version`; the field has another value by now, or another company has the name).
 */
export function revertCompany(ctx: PortalContext, { id, version, entryId }: RevertCompanyInput): Company {
  return inTransaction(ctx.db, (tx) => {
    const company = companyToChange(tx, { id, version });
    const row = tx
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.id, entryId), ofCompany(id)))
      .get();
    if (!row) throw new AppError('notFound', 'The history of this company has no such entry.');
    const field = revertibleField(tx, company, row);
    if (field === undefined) {
      throw new AppError('conflict', 'This change can no longer be reverted: the company has changed since.');
    }
    return saveCompany(tx, ctx, company, { [field]: row.oldValue }, { reverts: true });
  });
}
