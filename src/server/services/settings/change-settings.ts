import type { ChangeSiteSettingsInput, SiteSettings } from '#contract/site/site-settings.ts';
import { settings } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from './read-settings.ts';

const audited = { actor: 'admin', entityType: 'settings', entityId: null, entityName: 'Settings' } as const;

/** Changes the given settings and returns all of them. */
export function changeSettings(ctx: ServiceContext, input: ChangeSiteSettingsInput): SiteSettings {
  return inTransaction(ctx.db, (tx) => {
    const before = readSettings(tx);
    const updatedAt = ctx.clock.now();
    for (const key of Object.keys(before) as (keyof SiteSettings)[]) {
      const value = input[key];
      if (value === undefined || value === before[key]) continue;
      tx.insert(settings)
        .values({ key, value, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
        .run();
      const change = { field: key, from: String(before[key]), to: String(value) };
      writeFieldChanges(tx, ctx, { ...audited, action: 'update' }, [change]);
    }
    return readSettings(tx);
  });
}
