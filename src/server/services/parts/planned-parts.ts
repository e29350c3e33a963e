import { and, asc, eq, isNull, or, isNotNull } from 'drizzle-orm';
import type { Part, ListPartsInput } from '#contract/billing/part.ts';
import type { AddPlannedPartInput, PlannedPart, PlannedPartPrice } from '#contract/billing/planned-part.ts';
import { moneyText } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, plannedParts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { assignedProject, visibleProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { insertPart } from './insert-part.ts';
import { NO_PRICE, unlessTooMuch, type PriceColumns } from './part-price.ts';
import { dayOfUse, extendableProject } from './part-rules.ts';
import { partById } from './queries.ts';

type PlannedRow = typeof plannedParts.$inferSelect;

/** A planned part is free again once the part that used it is withdrawn. */
const isFree = or(isNull(plannedParts.partId), isNotNull(partsUsed.deletedAt));

const unused = (tx: Database | Transaction, projectId: number): PlannedRow[] =>
  tx
    .select({ planned: plannedParts })
    .from(plannedParts)
    .leftJoin(partsUsed, eq(partsUsed.id, plannedParts.partId))
    .where(and(eq(plannedParts.projectId, projectId), isFree))
    .orderBy(asc(plannedParts.id))
    .all()
    .map(({ planned }) => planned);

/** Returns the quoted parts of a project that were not used yet, without prices. Throws notFound. */
export function listPlannedParts({ db, actor }: PortalContext, { projectId }: ListPartsInput): PlannedPart[] {
  visibleProject(db, actor, projectId);
  return unused(db, projectId).map(({ id, productId, partName, partNumber, quantity, unit }) => ({
    id,
    productId,
    partName,
    partNumber,
    quantity,
    unit,
  }));
}

/** Returns their quoted prices, for managers. */
export const plannedPricesOf = (tx: Database | Transaction, projectId: number): PlannedPartPrice[] =>
  unused(tx, projectId).flatMap(({ id, unitPrice, currency }) =>
    unitPrice === null || currency === null ? [] : [{ id, unitPrice: moneyText(unitPrice), currency }],
  );

/**
 * Uses a quoted part: adds a used part at the quoted price, once, however often the device sends it. Throws notFound,
 * forbidden (only requested), conflict (used already; an operator, a cancelled project).
 */
export function addPlannedPart(ctx: PortalContext, input: AddPlannedPartInput): Part {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('parts.addPlanned', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request, () => extendableProject(tx, ctx.actor, input.projectId));
      const { project, lateSince } = late;
      const { id, productId, partName, partNumber, ...planned } = freePlannedPart(tx, input);
      const { quantity, clientUuid } = input;
      const part = insertPart(tx, ctx, project, {
        productId,
        partName,
        partNumber,
        quantity,
        ...unlessTooMuch(quotedPrice(planned), quantity),
        usedDate: dayOfUse(ctx, project, undefined, momentOf(ctx, input.occurredAt)),
        clientUuid,
        occurredAt: request.occurredAt,
        lateSince,
      });
      notifyLateEntry(tx, ctx, late);
      tx.update(plannedParts).set({ partId: part.id }).where(eq(plannedParts.id, id)).run();
      return partById(tx, ctx.actor, part.id);
    });
  });
}

function freePlannedPart(
  tx: Transaction,
  { projectId, plannedPartId }: Pick<AddPlannedPartInput, 'projectId' | 'plannedPartId'>,
): PlannedRow {
  const free = unused(tx, projectId).find(({ id }) => id === plannedPartId);
  if (free) return free;
  const known = tx
    .select({ partId: plannedParts.partId })
    .from(plannedParts)
    .where(and(eq(plannedParts.id, plannedPartId), eq(plannedParts.projectId, projectId)))
    .get();
  if (known) throw new AppError('conflict', 'This quoted part was used already. Nothing was saved.');
  throw new AppError('notFound', 'This quoted part no longer exists.');
}

/** The buyer has agreed to it, so it counts as a price that a manager typed. */
const quotedPrice = ({ unitPrice, currency }: Pick<PlannedRow, 'unitPrice' | 'currency'>): PriceColumns =>
  unitPrice === null ? NO_PRICE : { unitPrice, currency, priceSource: 'manual' };
