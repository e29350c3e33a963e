import { eq } from 'drizzle-orm';
import type { CsvSettings } from '#contract/format/csv-format.ts';
import { portalUsers } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Sets the format of the person's own exports. */
export function setCsvFormat({ db, actor }: PortalContext, { csvFormat }: CsvSettings): CsvSettings {
  db.update(portalUsers).set({ csvFormat }).where(eq(portalUsers.id, actor.userId)).run();
  return { csvFormat };
}
