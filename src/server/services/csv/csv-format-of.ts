import { eq } from 'drizzle-orm';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Returns the format of the person's exports. */
export function csvFormatOf(tx: Database | Transaction, { actor }: Pick<PortalContext, 'actor'>): CsvFormat {
  const person = tx
    .select({ csvFormat: portalUsers.csvFormat })
    .from(portalUsers)
    .where(eq(portalUsers.id, actor.userId))
    .get();
  return person?.csvFormat ?? 'comma';
}
