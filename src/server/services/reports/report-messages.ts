import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ReportParty } from '#contract/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerMessages, type whistleblowerReports } from '#db/schema/index.ts';
import { retriedRowUuid } from './receipts.ts';
import type { ReportVault } from './report-vault.ts';
import { placeOf } from './sealed-columns.ts';

export type ReportRow = typeof whistleblowerReports.$inferSelect;

export interface NewMessage {
  report: ReportRow;
  sender: ReportParty;
  text: string;
  createdAt: Date;
  clientUuid: string | undefined;
}

/** Adds a message to the dialogue; one with the same clientUuid, report and sender is there already: false. */
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

/** Random, or, where the client may send again, one that the second try finds taken. */
export function rowUuidFor(vault: ReportVault, scope: string[], clientUuid: string | undefined): string {
  return clientUuid === undefined ? randomUUID() : retriedRowUuid(vault.secret(), scope, clientUuid);
}

/** The dialogue, oldest first; `text` is null where it does not open. */
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

/** Marks what this side has written as seen by the other. */
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
