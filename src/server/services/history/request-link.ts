import { and, eq, gt, lte, or } from 'drizzle-orm';
import {
  HISTORY_LINK_HOURS,
  historyPath,
  type HistoryLinkSent,
  type RequestHistoryLinkInput,
} from '#contract/vessel/history-link.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { historyLinks, vesselDirectory } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueHistoryLink } from '#server/services/outbox/queue-history-link.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { hashToken, newToken } from '#server/tokens.ts';
import { historyContacts } from './history-contacts.ts';

interface LinkContext extends ServiceContext {
  limits: Pick<FormLimits, 'historyLink'>;
  /** Without it there is no address that could be mailed. */
  publicUrl: string | undefined;
}

const PAUSE_MS = 600_000;

/**
 * Mails a link to a contact who may see the history of a vessel, at most one in ten minutes. The answer does not say
 * whether there is such a contact. Throws tooManyRequests.
 */
export function requestHistoryLink(
  ctx: LinkContext,
  { email, vessel }: RequestHistoryLinkInput,
  { clientAddress }: { clientAddress: string },
): HistoryLinkSent {
  ctx.limits.historyLink.take(clientAddress);
  const { publicUrl } = ctx;
  if (publicUrl !== undefined) {
    inTransaction(ctx.db, (tx) => {
      tx.delete(historyLinks).where(lte(historyLinks.expiresAt, ctx.clock.now())).run();
      for (const entry of vesselsNamed(tx, vessel)) sendLink(tx, ctx, { entry, email, publicUrl });
    });
  }
  return { sent: true };
}

/** Also by the name or number that a merged vessel had. */
function vesselsNamed(tx: Transaction, vessel: string): DirectoryRow[] {
  const { id, imoNumber, normalizedName } = vesselDirectory;
  const rows = tx
    .select({ id })
    .from(vesselDirectory)
    .where(or(eq(imoNumber, plainImoNumber(vessel)), eq(normalizedName, normalVesselName(vessel))))
    .all();
  const entries = rows.map((row) => directoryEntry(tx, row.id));
  return entries.filter(
    (entry, place) => entry.archivedAt === null && entries.findIndex((one) => one.id === entry.id) === place,
  );
}

interface WantedLink {
  entry: DirectoryRow;
  email: string;
  publicUrl: string;
}

function sendLink(tx: Transaction, { clock }: LinkContext, { entry, email, publicUrl }: WantedLink): void {
  const contact = historyContacts(tx, entry).find(
    (one) => one.email?.trim().toLowerCase() === email.toLowerCase(),
  );
  // The address as the manager wrote it, not as a visitor did.
  if (!contact?.email) return;
  const now = clock.now();
  const recent = tx
    .select({ id: historyLinks.id })
    .from(historyLinks)
    .where(
      and(
        eq(historyLinks.contactId, contact.id),
        gt(historyLinks.createdAt, new Date(now.getTime() - PAUSE_MS)),
      ),
    )
    .get();
  if (recent) return;
  const token = newToken();
  tx.insert(historyLinks)
    .values({
      tokenHash: hashToken(token),
      vesselDirectoryId: entry.id,
      contactId: contact.id,
      expiresAt: new Date(now.getTime() + HISTORY_LINK_HOURS * 3_600_000),
      createdAt: now,
    })
    .run();
  queueHistoryLink(tx, clock, {
    email: contact.email.trim(),
    name: contact.name,
    vesselName: entry.vesselName,
    address: new URL(historyPath(token), publicUrl).href,
  });
}
