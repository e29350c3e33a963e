import { sql } from 'drizzle-orm';
import type { AUDIT_ACTIONS } from '#contract/office/audit.ts';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { auditLogs } from '#db/schema/index.ts';
import type { ChangedEntity } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { fieldLabel } from './write-audit.ts';

/** What a row may be about; the log itself, for its exports. A suggestion changes only its own lists on screens. */
export type AuditedEntity = ChangedEntity | 'audit log' | 'correction' | 'mark-up' | 'sign-in method';

interface PortalAuditEntry {
  entityType: AuditedEntity;
  /** Null if the action is on no single record. */
  entityId: number | null;
  entityName: string;
  /** The project whose timeline shows the row. */
  projectId?: number;
  action: (typeof AUDIT_ACTIONS)[number];
  description: string;
  /** Contains an amount or a billing state: operators do not get the row. */
  money?: boolean;
  /** By the clock of the person's device. */
  occurredAt?: Date | undefined;
}

/** Writes one row for something that a staff member did. Call it in the transaction of the change. */
export function writePortalAudit(
  tx: Transaction,
  { clock, actor }: PortalWork,
  entry: PortalAuditEntry & Partial<FieldChange>,
): void {
  const { field, from, to, ...row } = entry;
  insertRow(tx).run({
    ...row,
    projectId: row.projectId ?? null,
    money: row.money ?? false,
    occurredAt: row.occurredAt ?? null,
    fieldChanged: field ?? null,
    oldValue: from ?? null,
    newValue: to ?? null,
    actorKind: 'portal',
    changedBy: actor.userId,
    changedByName: actor.name,
    createdAt: clock.now(),
  });
}

const insertRow = preparedOnce((tx) =>
  tx
    .insert(auditLogs)
    .values(
      placeholders(auditLogs, [
        'entityType',
        'entityId',
        'entityName',
        'projectId',
        'action',
        'description',
        'money',
        'fieldChanged',
        'oldValue',
        'newValue',
        'actorKind',
        'changedBy',
        'changedByName',
        'occurredAt',
        'createdAt',
      ]),
    )
    .prepare(),
);

/** Writes one row for each field that changed or was restored (`restore`). */
export function writePortalFieldChanges(
  tx: Transaction,
  work: PortalWork,
  entry: Omit<PortalAuditEntry, 'description'>,
  changes: readonly FieldChange[],
): void {
  const verb = entry.action === 'restore' ? 'restored' : 'changed';
  for (const change of changes) {
    writePortalAudit(tx, work, { ...entry, ...change, description: `${fieldLabel(change.field)} ${verb}` });
  }
}

interface ManyChanges {
  entityType: ChangedEntity;
  field: string;
  changed: readonly { id: number; name: string; from: string | null; to: string | null }[];
}

/** Writes the same for one field of many records in a single statement, however many there are. */
export function writePortalFieldChangeOfMany(
  tx: Transaction,
  { clock, actor }: PortalWork,
  { entityType, field, changed }: ManyChanges,
): void {
  tx.run(sql`
    insert into ${auditLogs} (
      entity_type, entity_id, entity_name, action, field_changed, old_value, new_value,
      actor_kind, changed_by, changed_by_name, description, created_at
    )
    select ${entityType}, value ->> 'id', value ->> 'name', 'update', ${field}, value ->> 'from', value ->> 'to',
      'portal', ${actor.userId}, ${actor.name}, ${`${fieldLabel(field)} changed`}, ${clock.now().getTime()}
    from json_each(${JSON.stringify(changed)})
  `);
}
