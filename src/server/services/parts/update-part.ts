import { namedAfter, type Part, type UpdatePartInput } from '#contract/billing/part.ts';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { refuseNewer } from '#server/services/audit/refuse-newer.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { assignedProject, type AuthorizedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { costColumns, manualPrice, refuseOperatorsPrice, suggestPrice, unlessTooMuch } from './part-price.ts';
import {
  correctableProject,
  dayOfUse,
  productNamed,
  refuseLocked,
  refuseStalePart,
  partOf,
} from './part-rules.ts';
import { joinedPart, partById, partRow, type PartRow } from './queries.ts';
import { writePart, type PartChanges, type WrittenBecause } from './write-part.ts';

/**
 * Corrects a pending part: operators on their own projects until the work is done, late parts of their own until they
 * are priced, managers always. Throws notFound, forbidden (only requested; a price from an operator), conflict (stale
 * version, with the current part; no longer pending; work done), badInput.
 */
export function updatePart(ctx: PortalContext, input: UpdatePartInput): Part {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, actor, input.projectId);
    const request = idempotentRequest('parts.update', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request, () => correctableProject(tx, actor, input));
      const { project, lateSince } = late;
      refuseNewer(tx, 'part', input, { actor, lateSince });
      refuseOperatorsPrice(actor, input.price);
      const before = partRow(tx, input);
      refuseLocked(tx, actor, before);
      refuseStalePart(tx, actor, before, { version: input.version, priced: false });
      changePart(tx, ctx, project, before, input, { occurredAt: request.occurredAt, lateSince });
      notifyLateEntry(tx, ctx, late);
      return partById(tx, actor, before.id);
    });
  });
}

type PartFields = Omit<UpdatePartInput, 'projectId' | 'id' | 'version'>;

/** Writes the edit of a part that the actor may change. */
export function changePart(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  before: PartRow,
  input: PartFields,
  because: WrittenBecause,
): void {
  writePart(tx, work, partOf(project, before), changesOf(tx, work, project, before, input), because);
  refreshProjectTotals(tx, project.id);
}

function changesOf(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  before: PartRow,
  input: PartFields,
): PartChanges {
  const named = namedPart(tx, before, input);
  const quantity = input.quantity ?? before.quantity;
  const price = priceChanges(tx, project, { before, named, input });
  // A refusal would reveal the price to an operator.
  const mayTell = work.actor.role === 'manager';
  return {
    ...named,
    ...(mayTell ? price : unlessTooMuch({ unitPrice: before.unitPrice, ...price }, quantity)),
    ...costChanges(before, input, quantity),
    quantity,
    category: input.category ?? before.category,
    supplier: input.supplier === undefined ? before.supplier : input.supplier || null,
    notes: input.notes === undefined ? before.notes : input.notes || null,
    ...(input.usedDate !== undefined && {
      usedDate: dayOfUse(work, project, input.usedDate, work.clock.now()),
    }),
  };
}

type Named = Pick<PartRow, 'productId' | 'partName' | 'partNumber'>;

function namedPart(tx: Transaction, before: PartRow, input: PartFields): Named {
  return input.productId ? productNamed(tx, input.productId) : namedAfter(before, input);
}

/** A cost whose line total now exceeds the maximum, because the quantity grew, is dropped. */
function costChanges(before: PartRow, { cost }: PartFields, quantity: number): PartChanges {
  if (cost) return costColumns(cost, quantity);
  const isTooMuch = before.unitCost !== null && before.unitCost * quantity > MONEY_MAX_MINOR;
  return isTooMuch ? { unitCost: null, costCurrency: null } : {};
}

/** A different part has a different price, unless the old one was typed by hand. */
function priceChanges(
  tx: Transaction,
  project: AuthorizedProject,
  { before, named, input }: { before: PartRow; named: Named; input: PartFields },
): PartChanges {
  if (input.price) return manualPrice(input.price);
  const same =
    named.productId === before.productId &&
    named.partName === before.partName &&
    named.partNumber === before.partNumber;
  // The quotation gave its price to that part alone.
  const isTyped = before.priceSource === 'manual' && !joinedPart(tx, before.id).isQuoted;
  return same || isTyped ? {} : suggestPrice(tx, project, named);
}
