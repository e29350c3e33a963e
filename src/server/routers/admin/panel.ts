import { Connection, PanelCounts } from '#contract/admin-panel.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
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
  connection: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/connection',
        summary:
          'The address that this request counts under, a proxy that is not trusted, and the public address of the site',
      },
    })
    .output(Connection)
    .query(({ ctx: { request, publicUrl } }) => ({
      clientAddress: request.clientAddress,
      untrustedProxy: request.untrustedProxy ?? null,
      publicUrl: publicUrl ?? null,
    })),
});
