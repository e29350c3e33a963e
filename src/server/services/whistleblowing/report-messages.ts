import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { ReportParty } from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerMessages, type whistleblowerReports } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { retriedRowUuid } from './receipts.ts';
import type { ReportCipher, ReportVault } from './report-vault.ts';
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

/**
 * Adds a message to the dialogue; one with the same clientUuid, report and sender is there already: false. Throws
 * conflict where that one has another text, and where the report has no key.
 */
export function addMessage(
  tx: Transaction,
  vault: ReportVault,
  { report, sender, text, createdAt, clientUuid }: NewMessage,
): boolean {
  const scope = ['message', report.rowUuid, sender];
  const rowUuid = rowUuidFor(vault, scope, clientUuid);
  const cipher = requireCipher(vault, report, sender);
  const { changes } = tx
    .insert(whistleblowerMessages)
    .values({
      id: nextMessageId(tx, report.id),
      rowUuid,
      reportId: report.id,
      sender,
      textCiphertext: cipher.seal(text, placeOf.message(rowUuid)),
      createdAt,
    })
    .onConflictDoNothing({ target: whistleblowerMessages.rowUuid })
    .run();
  if (changes > 0) return true;
  const { rowUuid: uuid, textCiphertext: sealed } = whistleblowerMessages;
  const earlier = tx.select({ sealed }).from(whistleblowerMessages).where(eq(uuid, rowUuid)).get();
  refuseOtherText(earlier && cipher.unseal(earlier.sealed, placeOf.message(rowUuid)), text);
  return false;
}

/** Throws conflict if a retry has another text than what it would repeat: that text would be lost without a word. */
export function refuseOtherText(earlier: string | null | undefined, text: string): void {
  if (typeof earlier !== 'string' || earlier === text) return;
  throw new AppError(
    'conflict',
    'This clientUuid was used for another text. Nothing was stored; please send the text with a new one.',
  );
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

/** The cipher of a report that is written to. Throws conflict, in words for this side, where its key is gone. */
export function requireCipher(vault: ReportVault, { rowUuid }: ReportRow, writer: ReportParty): ReportCipher {
  const cipher = vault.cipherOf(rowUuid);
  if (cipher) return cipher;
  throw new AppError(
    'conflict',
    writer === 'handler'
      ? 'The key of this report was destroyed or is missing. It cannot be opened, and nothing can be added.'
      : 'This report can no longer be opened. Nothing was stored; please send a new report.',
  );
}

/** Returns the dialogue, oldest first; `text` is null if it cannot be opened. */
export function readMessages(tx: Transaction, cipher: ReportCipher | null, reportId: number) {
  return tx
    .select()
    .from(whistleblowerMessages)
    .where(eq(whistleblowerMessages.reportId, reportId))
    .orderBy(asc(whistleblowerMessages.id))
    .all()
    .map(({ id, sender, rowUuid, textCiphertext, createdAt, readAt }) => ({
      id,
      sender,
      text: cipher?.unseal(textCiphertext, placeOf.message(rowUuid)) ?? null,
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
