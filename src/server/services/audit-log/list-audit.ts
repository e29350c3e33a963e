import { and, desc, eq, gte, lt, or } from 'drizzle-orm';
import type { AuditEntry, AuditFilters, AuditPage, ListAuditInput } from '#contract/office/audit-log.ts';
import { addDays } from '#contract/format/calendar-day.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { zonedInstant } from '#contract/format/zoned-time.ts';
import { containsText } from '#db/queries/contains-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { auditColumns, describeAuditRow } from '#server/services/audit/audit-columns.ts';
import { fieldLabel } from '#server/services/audit/write-audit.ts';

type Source = Database | Transaction;

/** Returns the audit log, newest first; managers only. */
export function listAudit({ db }: PortalContext, { before, limit, ...filters }: ListAuditInput): AuditPage {
  const found = entriesThatFit(db, filters, before)
    .limit(limit + 1)
    .all();
  const entries = found.slice(0, limit).map((row): AuditEntry => describeAuditRow(row));
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/** Exports the same as CSV. Throws badInput if there are too many rows for a file. */
export function exportAudit(ctx: PortalContext, filters: AuditFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'audit log',
      words: ['audit entry', 'audit entries'],
      columns,
      rows: entriesThatFit(tx, filters)
        .limit(CSV_ROWS_READ)
        .all()
        .map((row): AuditEntry => describeAuditRow(row)),
      money: true,
    }),
  );
}

const OSLO = 'Europe/Oslo';
/** No entry is later, and the Date range ends with year 9999. */
const LAST_DAY = '2999-12-31';
const startOfDay = (day: string) => zonedInstant(`${day}T00:00`, OSLO);
const nearest = (day: string) => (day > LAST_DAY ? LAST_DAY : day);

function entriesThatFit(tx: Source, filters: AuditFilters, before?: number) {
  const { action, entityType, entityId, projectId, changedBy, from, to, q } = filters;
  return tx
    .select({ ...auditColumns, projectId: auditLogs.projectId, changedBy: auditLogs.changedBy })
    .from(auditLogs)
    .where(
      and(
        before === undefined ? undefined : lt(auditLogs.id, before),
        action && eq(auditLogs.action, action),
        entityType === undefined ? undefined : eq(auditLogs.entityType, entityType),
        entityId === undefined ? undefined : eq(auditLogs.entityId, entityId),
        projectId === undefined ? undefined : eq(auditLogs.projectId, projectId),
        changedBy === undefined ? undefined : eq(auditLogs.changedBy, changedBy),
        from === undefined ? undefined : gte(auditLogs.createdAt, startOfDay(nearest(from))),
        to === undefined ? undefined : lt(auditLogs.createdAt, startOfDay(addDays(nearest(to), 1))),
        q ? or(containsText(auditLogs.description, q), containsText(auditLogs.entityName, q)) : undefined,
      ),
    )
    .orderBy(desc(auditLogs.id))
    .$dynamic();
}

const columns: CsvColumns<AuditEntry> = {
  Number: ({ id }) => id,
  When: ({ createdAt }) => createdAt,
  'By the device': ({ occurredAt }) => occurredAt,
  Who: ({ changedByName }) => changedByName,
  Kind: ({ actorKind }) => actorKind,
  Action: ({ action }) => action,
  Record: ({ entityType }) => entityType,
  'Record number': ({ entityId }) => entityId,
  Name: ({ entityName }) => entityName,
  Project: ({ projectId }) => projectId,
  What: ({ description }) => description,
  Field: ({ fieldChanged }) => (fieldChanged === null ? null : fieldLabel(fieldChanged)),
  Before: ({ oldValue }) => oldValue,
  After: ({ newValue }) => newValue,
};
