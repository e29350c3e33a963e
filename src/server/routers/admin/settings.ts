import { ChangeSiteSettingsInput, SiteSettings } from '#contract/site/site-settings.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { changeSettings } from '#server/services/settings/change-settings.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';

export const adminSettings = router({
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: '/api/admin/settings', summary: 'Settings of the admin panel' } })
    .output(SiteSettings)
    .query(({ ctx }) => readSettings(ctx.db)),
  change: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/settings',
        summary: 'Change settings of the admin panel',
        description: 'Absent fields stay. Retention periods cannot be longer than the privacy notice says.',
      },
    })
    .input(ChangeSiteSettingsInput)
    .output(SiteSettings)
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),
});
