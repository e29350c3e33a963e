import { auditLogs } from '#db/schema/index.ts';

/** The columns of an audit row that every history shows. */
export const auditColumns = {
  id: auditLogs.id,
  entityType: auditLogs.entityType,
  entityId: auditLogs.entityId,
  entityName: auditLogs.entityName,
  action: auditLogs.action,
  actorKind: auditLogs.actorKind,
  changedByName: auditLogs.changedByName,
  description: auditLogs.description,
  fieldChanged: auditLogs.fieldChanged,
  oldValue: auditLogs.oldValue,
  newValue: auditLogs.newValue,
  occurredAt: auditLogs.occurredAt,
  createdAt: auditLogs.createdAt,
};

/** Writes the instants of a row as ISO strings. */
export function describeAuditRow<Row extends { occurredAt: Date | null; createdAt: Date }>({
  occurredAt,
  createdAt,
  ...row
}: Row) {
  return { ...row, occurredAt: occurredAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
