import type { AddPartInput, Part } from '#contract/billing/part.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { insertPart } from './insert-part.ts';
import { costColumns, manualPrice, refuseOperatorsPrice, suggestPrice, unlessTooMuch } from './part-price.ts';
import { dayOfUse, extendableProject, productNamed } from './part-rules.ts';
import { partById } from './queries.ts';

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
      const late = lateOrWorkable(tx, ctx, request, () => extendableProject(tx, ctx.actor, input.projectId));
      const { project, lateSince } = late;
      refuseOperatorsPrice(ctx.actor, input.price);
      const { quantity, category, supplier, notes, clientUuid } = input;
      const named = namedPart(tx, input);
      const price = input.price
        ? manualPrice(input.price)
        : unlessTooMuch(suggestPrice(tx, project, named), quantity);
      const part = insertPart(tx, ctx, project, {
        ...named,
        ...price,
        ...(input.cost && costColumns(input.cost, quantity)),
        quantity,
        category,
        supplier: supplier || null,
        notes: notes || null,
        usedDate: dayOfUse(ctx, project, input.usedDate, momentOf(ctx, input.occurredAt)),
        clientUuid,
        occurredAt: request.occurredAt,
        lateSince,
      });
      notifyLateEntry(tx, ctx, late);
      return partById(tx, ctx.actor, part.id);
    });
  });
}

function namedPart(tx: Transaction, { productId, partName, partNumber }: AddPartInput) {
  if (productId !== undefined) return productNamed(tx, productId);
  // The input schema requires one of the two.
  return { productId: null, partName: partName ?? '', partNumber: partNumber || null };
}
