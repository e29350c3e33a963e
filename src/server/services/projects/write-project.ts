import { eq } from 'drizzle-orm';
import type { AUDIT_ACTIONS } from '#contract/office/audit.ts';
import { moneyText } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { fieldLabel } from '#server/services/audit/write-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import {
  authorizedBy,
  type AuthorizedProject,
  type ProjectRow,
} from '#server/services/access/project-access.ts';

type Field = keyof ProjectRow;
export type ProjectChanges = Partial<Omit<ProjectRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

interface WrittenBecause {
  /** The reason that was given; stored in the rows of status, assignment and plan. */
  reason?: string | undefined;
  occurredAt?: Date | undefined;
  /** The edit restores an earlier value. */
  reverts?: boolean;
}

/** Operators do not get history rows of these. */
const MONEY_FIELDS: ReadonlySet<Field> = new Set([
  'projectValue',
  'currency',
  'valueBillingStatus',
  'valueInvoiceRef',
  'valueInvoicedAt',
  'valuePaidAt',
  'valueNotBillableReason',
  'valueDisputeNote',
  'valueCreditRef',
  'billingState',
]);
/** These are derived from others and have no row of their own. */
const SILENT_FIELDS: ReadonlySet<Field> = new Set([
  'companyId',
  'companyName',
  'vesselDirectoryId',
  'confirmedDate',
  'plannedDateAtStart',
]);
const EXPLAINED_FIELDS: ReadonlySet<Field> = new Set([
  'status',
  'assignedOperatorId',
  'scheduledDate',
  'scheduledEndDate',
]);

/**
 * Stores the changes of a project, with its version, a history row for each field and the change feed. Writes nothing
 * if nothing differs. Returns the updated project.
 */
export function writeProject(
  tx: Transaction,
  work: PortalWork,
  before: AuthorizedProject,
  wished: ProjectChanges,
  { reason, occurredAt, reverts = false }: WrittenBecause = {},
): AuthorizedProject {
  const changed = (Object.keys(wished) as (keyof ProjectChanges)[]).filter(
    (field) => wished[field] !== undefined && stored(wished[field]) !== stored(before[field]),
  );
  if (changed.length === 0) return before;
  const now = work.clock.now();
  // All rows have the time of the write, by which a revert finds what changed together.
  const atOnce = { ...work, clock: { now: () => now } };
  const after = tx
    .update(vesselProjects)
    .set({
      ...Object.fromEntries(changed.map((field) => [field, wished[field]])),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(eq(vesselProjects.id, before.id))
    .returning()
    .get();
  for (const field of changed) {
    if (SILENT_FIELDS.has(field)) continue;
    const [from, to] = [formatFieldValue(tx, field, before), formatFieldValue(tx, field, after)];
    const verb = reverts ? 'restored' : 'changed';
    const what = field === 'status' ? `${from} → ${to}` : `${fieldLabel(field)} ${verb}`;
    writePortalAudit(tx, atOnce, {
      ...projectEntry(after),
      action: reverts ? 'restore' : actionOf(field),
      description: reason !== undefined && EXPLAINED_FIELDS.has(field) ? `${what}: ${reason}` : what,
      field,
      from,
      to,
      money: MONEY_FIELDS.has(field),
      occurredAt,
    });
  }
  recordChange(tx, work, { entity: 'project', entityId: after.id, projectId: after.id, op: 'update' });
  return authorizedBy(before, after);
}

/** The name of a project in rows of history and audit. */
export function projectEntry({ id, vesselName }: Pick<ProjectRow, 'id' | 'vesselName'>) {
  return { entityType: 'project', entityId: id, entityName: vesselName, projectId: id } as const;
}

/** Formats dates and lists for display. */
const stored = (value: unknown) => JSON.stringify(value ?? null);

function actionOf(field: Field): (typeof AUDIT_ACTIONS)[number] {
  if (field === 'status') return 'status';
  if (field === 'assignedOperatorId') return 'assign';
  return MONEY_FIELDS.has(field) ? 'billing' : 'update';
}

export function formatFieldValue(tx: Database | Transaction, field: Field, row: ProjectRow): string | null {
  const value = row[field];
  if (value === null || value === '') return null;
  if (field === 'projectValue') return moneyText(Number(value));
  if (field === 'assignedOperatorId') {
    const person = tx
      .select({ name: portalUsers.name })
      .from(portalUsers)
      .where(eq(portalUsers.id, Number(value)))
      .get();
    return person?.name ?? null;
  }
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(', ') || null : String(value);
}
