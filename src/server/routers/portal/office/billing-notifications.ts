import {
  BillingNotificationFilters,
  BillingNotificationPage,
  ListBillingNotificationsInput,
  MarkBillingNotificationsInput,
  MarkedBillingNotifications,
} from '#contract/billing/billing-notification.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { exportBillingNotifications } from '#server/services/billing-notifications/export-notifications.ts';
import { markBillingNotifications } from '#server/services/billing-notifications/mark-read.ts';
import { listBillingNotifications } from '#server/services/billing-notifications/queries.ts';

export const portalBillingNotifications = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing-notifications',
        summary: 'One page of the managers’ shared inbox of parts',
        description:
          'Unread before read, late parts first, then the newest. At most 100 a page; total counts all matches, unread all unread ones.',
      },
    })
    .input(ListBillingNotificationsInput)
    .output(BillingNotificationPage)
    .query(({ ctx, input }) => listBillingNotifications(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/billing-notifications',
        summary: 'The shared inbox of parts as CSV',
        description:
          'Takes the filters of the list. The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(BillingNotificationFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportBillingNotifications(ctx, input)),
  markRead: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing-notifications/read',
        summary: 'Mark notifications as read or unread, for all managers',
        description: 'Returns the notifications that were changed.',
      },
    })
    .input(MarkBillingNotificationsInput)
    .output(MarkedBillingNotifications)
    .mutation(({ ctx, input }) => markBillingNotifications(ctx, input)),
});
