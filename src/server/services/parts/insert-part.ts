import { moneyText } from '#contract/format/money.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { refuseUsedUuid } from '#server/services/idempotency/refuse-used-uuid.ts';
import type { AuthorizedProject } from '#server/services/access/project-access.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { notifyPartChange } from '#server/services/billing-notifications/notify-part-change.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { totalOf, type costColumns, type PriceColumns } from './part-price.ts';
import type { PartRow } from './queries.ts';
import { partEntry } from './write-part.ts';

type NewPart = Pick<PartRow, 'productId' | 'partName' | 'partNumber' | 'quantity' | 'usedDate'> &
  Partial<Pick<PartRow, 'category' | 'supplier' | 'notes'>> &
  Partial<ReturnType<typeof costColumns>> &
  PriceColumns & {
    clientUuid: string | undefined;
    occurredAt: Date | undefined;
    lateSince: Date | null;
  };

/** Stores a used part with its history, and notifies the managers. Throws conflict, badInput (too dear a line). */
export function insertPart(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  { clientUuid, occurredAt, ...fields }: NewPart,
): PartRow {
  refuseUsedUuid(tx, partsUsed, clientUuid);
  const now = work.clock.now();
  const part = tx
    .insert(partsUsed)
    .values({
      ...fields,
      projectId: project.id,
      operatorId: work.actor.userId,
      vesselName: project.vesselName,
      totalPrice: totalOf(fields.unitPrice, fields.quantity),
      clientUuid: clientUuid ?? null,
      occurredAt: occurredAt ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  writePortalAudit(tx, work, {
    ...partEntry(part),
    action: 'create',
    description: `Added ${part.quantity} × ${part.partName}`,
    occurredAt,
  });
  if (part.unitPrice !== null) {
    writePortalAudit(tx, work, {
      ...partEntry(part),
      action: 'billing',
      description: `Priced (${part.priceSource})`,
      field: 'unitPrice',
      from: null,
      to: `${moneyText(part.unitPrice)} ${part.currency}`,
      money: true,
      occurredAt,
    });
  }
  if (part.unitCost !== null) {
    writePortalAudit(tx, work, {
      ...partEntry(part),
      action: 'billing',
      description: 'Cost entered',
      field: 'unitCost',
      from: null,
      to: `${moneyText(part.unitCost)} ${part.costCurrency}`,
      money: true,
      occurredAt,
    });
  }
  recordChange(tx, work, { entity: 'part', entityId: part.id, projectId: project.id, op: 'create' });
  notifyPartChange(tx, work, part, isLocked(project) ? 'late' : 'added');
  refreshProjectTotals(tx, project.id);
  return part;
}
