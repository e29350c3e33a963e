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
        summary: 'What waits for a manager, and how the week goes',
      },
    })
    .output(ManagerDashboard)
    .query(({ ctx }) => managerDashboard(ctx)),
  messages: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/dashboard/messages',
        summary: 'Contact messages that nobody has handled or made a project of',
        description: 'Newest first, at most 100. Only the admin marks them as handled.',
      },
    })
    .input(ListNeedsInput)
    .output(OpenMessagePage)
    .query(({ ctx, input }) => listOpenMessages(ctx, input)),
});
