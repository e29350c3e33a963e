import { eq } from 'drizzle-orm';
import { moneyText } from '#contract/format/money.ts';
import type { AddPartInput, Part } from '#contract/billing/part.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { notifyPartChange } from '#server/services/billing-notifications/notify-part-change.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { assignedProject, isLocked, type AuthorizedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import {
  costColumns,
  manualPrice,
  refuseOperatorsPrice,
  suggestPrice,
  totalOf,
  unlessTooMuch,
} from './part-price.ts';
import { dayOfUse, extendableProject, productNamed } from './part-rules.ts';
import { partById, type PartRow } from './queries.ts';
import { partEntry } from './write-part.ts';

/**
 * Adds a used part, with its price as far as one is known, and notifies the managers; once, however often the device
 * sends it. Throws notFound, forbidden (only requested; a price from an operator), conflict (an operator, a cancelled
 * project), badInput.
 */
export function addPart(ctx: PortalContext, input: AddPartInput): Part {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('parts.add', input, access);
    return runIdempotent(tx, ctx, request, () => {
      refuseOperatorsPrice(ctx.actor, input.price);
      const project = extendableProject(tx, ctx.actor, input.projectId);
      refuseUsedUuid(tx, input.clientUuid);
      const part = insertPart(tx, ctx, project, input, request.occurredAt);
      notifyPartChange(tx, ctx, part, isLocked(project) ? 'late' : 'added');
      refreshProjectTotals(tx, project.id);
      return partById(tx, ctx.actor, part.id);
    });
  });
}

function insertPart(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  input: AddPartInput,
  occurredAt: Date | undefined,
): PartRow {
  const { quantity, category, supplier, notes, clientUuid } = input;
  const named = namedPart(tx, input);
  const price = input.price
    ? manualPrice(input.price)
    : unlessTooMuch(suggestPrice(tx, project, named), quantity);
  const cost = input.cost && costColumns(input.cost, quantity);
  const now = work.clock.now();
  const part = tx
    .insert(partsUsed)
    .values({
      ...named,
      ...price,
      ...cost,
      projectId: project.id,
      operatorId: work.actor.userId,
      vesselName: project.vesselName,
      quantity,
      totalPrice: totalOf(price.unitPrice, quantity),
      category,
      supplier: supplier || null,
      notes: notes || null,
      usedDate: dayOfUse(work, project, input.usedDate, momentOf(work, input.occurredAt)),
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
    description: `Added ${quantity} × ${part.partName}`,
    occurredAt,
  });
  if (price.unitPrice !== null) {
    writePortalAudit(tx, work, {
      ...partEntry(part),
      action: 'billing',
      description: `Priced (${price.priceSource})`,
      field: 'unitPrice',
      from: null,
      to: `${moneyText(price.unitPrice)} ${price.currency}`,
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
  return part;
}

function namedPart(tx: Transaction, { productId, partName, partNumber }: AddPartInput) {
  if (productId !== undefined) return productNamed(tx, productId);
  // The input schema requires one of the two.
  return { productId: null, partName: partName ?? '', partNumber: partNumber || null };
}

/** A retry returns earlier; this is another person's uuid. */
function refuseUsedUuid(tx: Transaction, clientUuid: string | undefined): void {
  if (clientUuid === undefined) return;
  const used = tx
    .select({ id: partsUsed.id })
    .from(partsUsed)
    .where(eq(partsUsed.clientUuid, clientUuid))
    .get();
  if (used)
    throw new AppError('conflict', 'That clientUuid is already in use. Nothing was saved; please try again.');
}
