import { ListNeedsInput, ManagerDashboard, OpenMessagePage } from '#contract/office/dashboard.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { listOpenMessages } from '#server/services/dashboard/open-messages.ts';
import { managerDashboard } from '#server/services/dashboard/queries.ts';

export const portalDashboard = router({
  manager: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/dashboard/manager',
        summary: 'The dashboard of managers: what needs attention, and the week',
      },
    })
    .output(ManagerDashboard)
    .query(({ ctx }) => managerDashboard(ctx)),
  messages: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/dashboard/messages',
        summary: 'Contact messages without a handler or a project',
        description: 'Newest first, at most 100. Only the admin marks them as handled.',
      },
    })
    .input(ListNeedsInput)
    .output(OpenMessagePage)
    .query(({ ctx, input }) => listOpenMessages(ctx, input)),
});
