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
          'Unread before read, late parts first of all, then the newest. At most 100 a page; total counts all that fit, unread all that nobody has read.',
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
          'Takes the filters of the list. The text of a file, in JSON. The export stands in the history, hence no GET.',
      },
    })
    .input(BillingNotificationFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportBillingNotifications(ctx, input)),
  markRead: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing-notifications/read',
        summary: 'Mark notifications as read, or as not read, for all managers',
        description: 'The answer names those that were otherwise before.',
      },
    })
    .input(MarkBillingNotificationsInput)
    .output(MarkedBillingNotifications)
    .mutation(({ ctx, input }) => markBillingNotifications(ctx, input)),
});
