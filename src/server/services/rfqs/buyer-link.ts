import { eq } from 'drizzle-orm';
import { rfqStatusPath } from '#contract/rfq/rfq-request.ts';
import type { Transaction } from '#db/open-database.ts';
import { rfqs } from '#db/schema/index.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { hashToken } from '#server/tokens.ts';

/**
 * Returns the buyer's link for a mail; undefined without a public address. If the key of the links was replaced, the
 * new link takes the place of the old one, which nobody can derive any more.
 */
export function buyerLink(
  tx: Transaction,
  { verifyCodes, publicUrl }: { verifyCodes: VerifyCodes; publicUrl?: string | undefined },
  rfq: typeof rfqs.$inferSelect,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const token = verifyCodes.tokenOfRequest(rfq);
  const tokenHash = hashToken(token);
  if (tokenHash !== rfq.tokenHash) tx.update(rfqs).set({ tokenHash }).where(eq(rfqs.id, rfq.id)).run();
  return `${publicUrl}${rfqStatusPath(token)}`;
}
