import type { AUDIT_ACTIONS } from '#contract/office/audit.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { auditLogs } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** The actor for what the panel or the program does; neither is a named person. */
export type AuditActor = 'admin' | 'system';

const nameOfActor = { admin: 'Admin', system: 'System' } as const satisfies Record<AuditActor, string>;

interface AuditEntry {
  actor: AuditActor;
  entityType:
    | 'product'
    | 'category'
    | 'brand'
    | 'catalogue'
    | 'contact message'
    | 'request for quotation'
    | 'stored file'
    | 'settings'
    | 'search synonyms'
    | 'personal data';
  /** Null if the action is on no single record. */
  entityId: number | null;
  entityName: string;
  action: (typeof AUDIT_ACTIONS)[number];
  description: string;
}

/** Writes one row for an action that changes no single field. Call it in the transaction of the change. */
export function writeAudit(
  tx: Transaction,
  { clock }: Pick<ServiceContext, 'clock'>,
  entry: AuditEntry & Partial<FieldChange>,
): void {
  const { actor, field, from, to, ...row } = entry;
  insertRow(tx).run({
    ...row,
    fieldChanged: field ?? null,
    oldValue: from ?? null,
    newValue: to ?? null,
    actorKind: actor,
    changedByName: nameOfActor[actor],
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
        'action',
        'description',
        'fieldChanged',
        'oldValue',
        'newValue',
        'actorKind',
        'changedByName',
        'createdAt',
      ]),
    )
    .prepare(),
);

/** Writes one row for each field that changed. */
export function writeFieldChanges(
  tx: Transaction,
  ctx: Pick<ServiceContext, 'clock'>,
  entry: Omit<AuditEntry, 'description'>,
  changes: readonly FieldChange[],
): void {
  for (const change of changes) {
    writeAudit(tx, ctx, { ...entry, ...change, description: `${fieldLabel(change.field)} changed` });
  }
}

/** Labels for fields whose names are unclear when only split into words. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...VESSEL_LABELS,
  systemType: 'System',
  travelInfo: 'Travel notes',
  alternativeNames: 'Other names',
  imageAlt: 'Image description',
  imageKey: 'Image',
  lastServiceDate: 'Last service',
  nextServiceDue: 'Next due',
  contactMonths: 'Retention of contact messages',
  spamDays: 'Retention of spam',
  signInLogDays: 'Retention of the sign-in log',
  sentMailDays: 'Retention of sent mail',
  csvFormat: 'CSV format',
};

/**
 * Turns a field name into a label: vesselMasterEmail is "Master’s e-mail", itemNumber "Item number", a category id
 * its category.
 */
export function fieldLabel(field: string): string {
  const label = FIELD_LABELS[field];
  if (label !== undefined) return label;
  const words = field.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
