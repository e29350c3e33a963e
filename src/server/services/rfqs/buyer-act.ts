import { eq } from 'drizzle-orm';
import type { RfqEventKind, RfqStatus } from '#contract/rfq/rfq-request.ts';
import type { Transaction } from '#db/open-database.ts';
import { rfqEvents, rfqs } from '#db/schema/index.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';

interface BuyerAct {
  kind: RfqEventKind;
  text?: string;
  /** The new status, if the act changes it. */
  status?: RfqStatus;
}

/** Records what the buyer did, after which the request is unread, and returns the event. */
export function recordBuyerAct(
  tx: Transaction,
  { clock }: Pick<ServiceContext, 'clock'>,
  rfq: typeof rfqs.$inferSelect,
  { kind, text, status }: BuyerAct,
): typeof rfqEvents.$inferSelect {
  const at = clock.now();
  tx.update(rfqs)
    .set({ readAt: null, updatedAt: at, ...(status && { status }) })
    .where(eq(rfqs.id, rfq.id))
    .run();
  if (status) {
    writeAudit(
      tx,
      { clock },
      {
        actor: 'system',
        entityType: 'request for quotation',
        entityId: rfq.id,
        entityName: rfq.number,
        action: 'status',
        description: `Request ${status} by the buyer`,
        field: 'status',
        from: rfq.status,
        to: status,
      },
    );
  }
  recordChange(tx, { clock }, { entity: 'request for quotation', entityId: rfq.id, op: 'update' });
  return tx
    .insert(rfqEvents)
    .values({ rfqId: rfq.id, kind, at, text: text ?? null })
    .returning()
    .get();
}
