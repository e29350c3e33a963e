import { eq } from 'drizzle-orm';
import { moneyText } from '#contract/format/money.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { fieldLabel } from '#server/services/audit/write-audit.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { mirrorStatus, notifyPartChange } from '#server/services/billing-notifications/notify-part-change.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { totalOf } from './part-price.ts';
import type { AuthorizedPart } from './part-rules.ts';
import type { PartRow } from './queries.ts';

export type PartChanges = Partial<
  Omit<PartRow, 'id' | 'projectId' | 'lateSince' | 'totalPrice' | 'version' | 'createdAt' | 'updatedAt'>
>;
type Field = keyof PartChanges;

export interface WrittenBecause {
  occurredAt?: Date | undefined;
  lateSince?: Date | null;
  /** The edit restores an earlier value. */
  reverts?: boolean;
}

/** Operators do not get history rows of these. */
const MONEY_FIELDS: ReadonlySet<Field> = new Set([
  'unitCost',
  'costCurrency',
  'unitPrice',
  'currency',
  'priceSource',
  'billingStatus',
  'invoiceRef',
  'invoicedAt',
  'paidAt',
  'notBillableReason',
  'disputeNote',
  'creditRef',
]);
/** The fields that the inbox shows of a part. */
const TOLD_FIELDS: ReadonlySet<Field> = new Set(['partName', 'quantity', 'unitPrice', 'currency']);

/**
 * Stores the changes of a part, with its version, its history, the change feed and the managers' inbox. Writes
 * nothing if nothing differs. Call `refreshProjectTotals` afterwards, once for all parts of the project.
 */
export function writePart(
  tx: Transaction,
  work: PortalWork,
  before: AuthorizedPart,
  wished: PartChanges,
  { occurredAt, lateSince, reverts = false }: WrittenBecause = {},
): PartRow {
  const changed = (Object.keys(wished) as Field[]).filter(
    (field) => wished[field] !== undefined && stored(wished[field]) !== stored(before[field]),
  );
  if (changed.length === 0) return before;
  const fields = Object.fromEntries(changed.map((field) => [field, wished[field]])) as PartChanges;
  const { unitPrice, quantity } = { ...before, ...fields };
  const after = tx
    .update(partsUsed)
    .set({
      ...fields,
      ...(lateSince && { lateSince }),
      totalPrice: totalOf(unitPrice, quantity),
      version: before.version + 1,
      updatedAt: work.clock.now(),
    })
    .where(eq(partsUsed.id, before.id))
    .returning()
    .get();
  for (const field of changed) {
    if (field === 'deletedAt') continue;
    writePortalAudit(tx, work, {
      ...partEntry(after),
      action: reverts ? 'restore' : MONEY_FIELDS.has(field) ? 'billing' : 'update',
      description: `${fieldLabel(field)} ${reverts ? 'restored' : 'changed'}`,
      field,
      from: formatFieldValue(field, before),
      to: formatFieldValue(field, after),
      money: MONEY_FIELDS.has(field),
      occurredAt,
    });
  }
  recordChange(tx, work, {
    entity: 'part',
    entityId: after.id,
    projectId: after.projectId,
    op: after.deletedAt === null ? 'update' : 'delete',
  });
  if (changed.includes('billingStatus')) mirrorStatus(tx, work, after);
  if (after.deletedAt !== null) notifyPartChange(tx, work, after, 'withdrawn');
  else if (changed.some((field) => TOLD_FIELDS.has(field))) notifyPartChange(tx, work, after, 'changed');
  return after;
}

/** The name of a part in history rows. */
export function partEntry({ id, partName, projectId }: Pick<PartRow, 'id' | 'partName' | 'projectId'>) {
  return { entityType: 'part', entityId: id, entityName: partName, projectId } as const;
}

const stored = (value: unknown) => JSON.stringify(value ?? null);

export function formatFieldValue(field: Field, row: PartRow): string | null {
  const value = row[field];
  if (value === null || value === '') return null;
  return field === 'unitPrice' || field === 'unitCost' ? moneyText(Number(value)) : String(value);
}
