import { Connection, PanelCounts } from '#contract/site/admin-panel.ts';
import { BackupHealth } from '#contract/site/backup.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { clockDoubt } from '#server/services/retention-clock.ts';
import { panelCounts } from '#server/services/panel/queries.ts';

export const adminPanel = router({
  counts: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/counts',
        summary: 'How many records each tab of the panel holds, and how many are unread',
      },
    })
    .output(PanelCounts)
    .query(({ ctx }) => panelCounts(ctx)),
  backups: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/backups',
        summary: 'The newest backup, whether it is overdue, and when a restore was last verified',
        description:
          'The content of backups and how to restore them: docs/operations.md. Times are ISO, UTC.',
      },
    })
    .output(BackupHealth)
    .query(({ ctx }) => ctx.backups.health()),
  connection: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/connection',
        summary:
          'The client address of this request, a proxy that is not trusted, the public address of the site, whether the program runs as root, and whether its clock is in doubt',
      },
    })
    .output(Connection)
    .query(({ ctx: { request, publicUrl, runsAsRoot, ...ctx } }) => ({
      clientAddress: request.clientAddress,
      untrustedProxy: request.untrustedProxy ?? null,
      publicUrl: publicUrl ?? null,
      runsAsRoot: runsAsRoot ?? false,
      clockDoubt: clockDoubt(ctx),
    })),
});
