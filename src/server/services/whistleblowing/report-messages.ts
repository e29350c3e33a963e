import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { ReportParty } from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerMessages, type whistleblowerReports } from '#db/schema/index.ts';
import { retriedRowUuid } from './receipts.ts';
import type { ReportVault } from './report-vault.ts';
import { placeOf } from './sealed-columns.ts';

const MAX_MESSAGES_PER_REPORT = 2 ** 20;

export type ReportRow = typeof whistleblowerReports.$inferSelect;

export interface NewMessage {
  report: ReportRow;
  sender: ReportParty;
  text: string;
  createdAt: Date;
  clientUuid: string | undefined;
}

/** Adds a message to the dialogue; returns false if one with the same clientUuid, report and sender exists. */
export function addMessage(
  tx: Transaction,
  vault: ReportVault,
  { report, sender, text, createdAt, clientUuid }: NewMessage,
): boolean {
  const scope = ['message', report.rowUuid, sender];
  const rowUuid = rowUuidFor(vault, scope, clientUuid);
  const { changes } = tx
    .insert(whistleblowerMessages)
    .values({
      id: nextMessageId(tx, report.id),
      rowUuid,
      reportId: report.id,
      sender,
      textCiphertext: vault.seal(text, placeOf.message(rowUuid)),
      createdAt,
    })
    .onConflictDoNothing({ target: whistleblowerMessages.rowUuid })
    .run();
  return changes > 0;
}

/**
 * Returns the next id within a report. With global numbers, an anonymous reporter's message could be dated by
 * handlers' messages, whose times are exact.
 */
function nextMessageId(tx: Transaction, reportId: number): number {
  const { id } = whistleblowerMessages;
  const last = tx
    .select({ id: max(id) })
    .from(whistleblowerMessages)
    .where(eq(whistleblowerMessages.reportId, reportId))
    .get();
  return (last?.id ?? reportId * MAX_MESSAGES_PER_REPORT) + 1;
}

/** Random, or derived from the idempotency key, so that a retry finds it. */
export function rowUuidFor(vault: ReportVault, scope: string[], clientUuid: string | undefined): string {
  return clientUuid === undefined ? randomUUID() : retriedRowUuid(vault.secret(), scope, clientUuid);
}

/** Returns the dialogue, oldest first; `text` is null if it cannot be opened. */
export function readMessages(tx: Transaction, vault: ReportVault, reportId: number) {
  return tx
    .select()
    .from(whistleblowerMessages)
    .where(eq(whistleblowerMessages.reportId, reportId))
    .orderBy(asc(whistleblowerMessages.id))
    .all()
    .map(({ id, sender, rowUuid, textCiphertext, createdAt, readAt }) => ({
      id,
      sender,
      text: vault.unseal(textCiphertext, placeOf.message(rowUuid)),
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }));
}

/** Marks one side's messages as seen by the other. */
export function markRead(tx: Transaction, reportId: number, writtenBy: ReportParty, at: Date): void {
  tx.update(whistleblowerMessages)
    .set({ readAt: at })
    .where(
      and(
        eq(whistleblowerMessages.reportId, reportId),
        eq(whistleblowerMessages.sender, writtenBy),
        isNull(whistleblowerMessages.readAt),
      ),
    )
    .run();
}
