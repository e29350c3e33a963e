import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  isClosableRfq,
  NEVER_SPAM_RFQ_STATUSES,
  type AddRfqNoteInput,
  type AssignRfqInput,
  type CloseRfqInput,
  type MarkRfqReadInput,
  type MarkRfqSpamInput,
  type OfficeRfq,
} from '#contract/rfq/office-rfq.ts';
import type { RfqEventKind, RfqStatus } from '#contract/rfq/rfq-request.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, rfqEvents, rfqLines, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { queueRfqMails } from '#server/services/outbox/queue-rfq-mails.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { buyerLink } from './buyer-link.ts';
import { isWithdrawable } from './buyer-rfq.ts';
import { describeRfq, rfqRow } from './office-rfqs.ts';

type RfqRow = typeof rfqs.$inferSelect;

interface MarkSpamContext extends PortalContext {
  verifyCodes: VerifyCodes;
}

/** What the buyer does, which makes a request unread. */
const BUYER_ACTS: readonly RfqEventKind[] = ['sent', 'question', 'accepted', 'declined', 'withdrawn'];

/**
 * Marks a request as read for all managers, unless the buyer did something after the event that the manager has seen.
 * A new request becomes `read`. Throws notFound.
 */
export function markRfqRead(ctx: PortalContext, { id, lastEventId }: MarkRfqReadInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, id);
    if (rfq.readAt !== null || hasNewerAct(tx, id, lastEventId)) return describeRfq(tx, rfq);
    const readAt = ctx.clock.now();
    if (rfq.status !== 'new') {
      tx.update(rfqs).set({ readAt }).where(eq(rfqs.id, id)).run();
      recordRfqChange(tx, ctx, id);
      return describeRfq(tx, rfqRow(tx, id));
    }
    return describeRfq(tx, changeRfqStatus(tx, ctx, rfq, { status: 'read', event: 'read', readAt }));
  });
}

const hasNewerAct = (tx: Transaction, rfqId: number, lastEventId: number) =>
  tx
    .select({ id: rfqEvents.id })
    .from(rfqEvents)
    .where(
      and(
        eq(rfqEvents.rfqId, rfqId),
        gt(rfqEvents.id, lastEventId),
        inArray(rfqEvents.kind, [...BUYER_ACTS]),
      ),
    )
    .get() !== undefined;

/** Assigns a request to a manager, or to nobody. Throws notFound, badInput (not an active manager). */
export function assignRfq(ctx: PortalContext, { id, userId }: AssignRfqInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, id);
    if (rfq.assignedTo === userId) return describeRfq(tx, rfq);
    const after = userId === null ? null : activeManager(tx, userId);
    const before =
      rfq.assignedTo === null
        ? null
        : tx.select().from(portalUsers).where(eq(portalUsers.id, rfq.assignedTo)).get();
    tx.update(rfqs).set({ assignedTo: userId }).where(eq(rfqs.id, id)).run();
    writePortalAudit(tx, ctx, {
      ...namedRfq(rfq),
      action: 'assign',
      description: after ? `Assigned to ${after.name}` : 'Assigned to nobody',
      field: 'assignedTo',
      from: before?.name ?? null,
      to: after?.name ?? null,
    });
    recordRfqChange(tx, ctx, id);
    return describeRfq(tx, rfqRow(tx, id));
  });
}

function activeManager(tx: Transaction, userId: number) {
  const user = tx.select().from(portalUsers).where(eq(portalUsers.id, userId)).get();
  if (user?.role === 'manager' && user.isActive) return user;
  const message = 'Choose a manager who is active.';
  throw new AppError('badInput', message, { issues: [{ path: ['userId'], message }] });
}

/** Adds a note for managers. Throws notFound. */
export function addRfqNote(ctx: PortalContext, input: AddRfqNoteInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, input.id);
    // The stored result is the id alone: it stays after the request is erased.
    runIdempotent(tx, ctx, idempotentRequest('rfqs.addNote', input), () => {
      addRfqEvent(tx, ctx, rfq.id, { kind: 'note', text: input.text });
      writePortalAudit(tx, ctx, { ...namedRfq(rfq), action: 'update', description: 'Note added' });
      recordRfqChange(tx, ctx, rfq.id);
      return rfq.id;
    });
    return describeRfq(tx, rfq);
  });
}

/** Closes a request that is not a project. Throws notFound, conflict (it has ended, or is a project). */
export function closeRfq(ctx: PortalContext, { id, reason }: CloseRfqInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, id);
    if (!isClosableRfq(rfq)) {
      const is = rfq.projectId === null ? rfq.status : `project ${rfq.projectId}`;
      throw new AppError('conflict', `This request is ${is} already.`, { current: describeRfq(tx, rfq) });
    }
    const closed = changeRfqStatus(tx, ctx, rfq, { status: 'closed', event: 'closed', text: reason });
    return describeRfq(tx, closed);
  });
}

/**
 * Marks a request as spam, which leaves the list, or as none. One that the form's own checks took for spam was never mailed:
 * it is mailed now, unless it was withdrawn or closed meanwhile. Throws notFound, conflict (it has a quotation).
 */
export function markRfqSpam(ctx: MarkSpamContext, { id, spam }: MarkRfqSpamInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, id);
    if ((rfq.spamReason !== null) === spam) return describeRfq(tx, rfq);
    if (spam && NEVER_SPAM_RFQ_STATUSES.includes(rfq.status)) {
      throw new AppError('conflict', 'The buyer has our quotation, so this request is not spam.', {
        current: describeRfq(tx, rfq),
      });
    }
    tx.update(rfqs)
      .set(
        spam
          ? { spamReason: 'marked by hand', spamMarkedAt: ctx.clock.now() }
          : { spamReason: null, spamMarkedAt: null },
      )
      .where(eq(rfqs.id, id))
      .run();
    if (!spam && rfq.spamReason !== 'marked by hand' && isWithdrawable(rfq)) {
      const lines = tx
        .select()
        .from(rfqLines)
        .where(eq(rfqLines.rfqId, id))
        .orderBy(asc(rfqLines.position))
        .all();
      queueRfqMails(tx, rfq, lines, buyerLink(tx, ctx, rfq));
    }
    writePortalAudit(tx, ctx, {
      ...namedRfq(rfq),
      action: 'update',
      description: spam ? 'Marked as spam' : 'Marked as not spam',
    });
    recordRfqChange(tx, ctx, id);
    return describeRfq(tx, rfqRow(tx, id));
  });
}

interface StatusChange {
  status: RfqStatus;
  event: RfqEventKind;
  text?: string;
  readAt?: Date;
}

/** Writes a new status with its event, audit row and change. */
export function changeRfqStatus(
  tx: Transaction,
  ctx: PortalWork,
  rfq: RfqRow,
  { status, event, text, readAt }: StatusChange,
): RfqRow {
  const at = ctx.clock.now();
  tx.update(rfqs)
    .set({ status, updatedAt: at, ...(readAt && { readAt }) })
    .where(eq(rfqs.id, rfq.id))
    .run();
  addRfqEvent(tx, ctx, rfq.id, { kind: event, ...(text !== undefined && { text }) });
  writePortalAudit(tx, ctx, {
    ...namedRfq(rfq),
    action: 'status',
    description: `Request ${status}`,
    field: 'status',
    from: rfq.status,
    to: status,
  });
  recordRfqChange(tx, ctx, rfq.id);
  return rfqRow(tx, rfq.id);
}

export function addRfqEvent(
  tx: Transaction,
  { clock, actor }: PortalWork,
  rfqId: number,
  { kind, text = null }: { kind: RfqEventKind; text?: string | null },
): void {
  tx.insert(rfqEvents).values({ rfqId, kind, at: clock.now(), text, userId: actor.userId }).run();
}

export const recordRfqChange = (tx: Transaction, work: Pick<PortalWork, 'clock'>, entityId: number) =>
  recordChange(tx, work, { entity: 'request for quotation', entityId, op: 'update' });

export const namedRfq = ({ id, number }: RfqRow) =>
  ({ entityType: 'request for quotation', entityId: id, entityName: number }) as const;
