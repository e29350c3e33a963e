import { SiteSettings } from '#contract/site/site-settings.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { settings } from '#db/schema/index.ts';

/** Returns every setting; one that was never changed has its default. */
export function readSettings(db: Database | Transaction): SiteSettings {
  const rows = db.select({ key: settings.key, value: settings.value }).from(settings).all();
  return SiteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
