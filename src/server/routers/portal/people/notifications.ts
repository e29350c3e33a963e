import * as z from 'zod';
import {
  ListNotificationsInput,
  MarkNotificationInput,
  Notification,
  UnreadNotifications,
} from '#contract/office/notification.ts';
import { NoInput } from '#contract/session.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { markAllNotifications, markNotification } from '#server/services/notifications/mark-notification.ts';
import { countUnread, listNotifications } from '#server/services/notifications/queries.ts';

export const portalNotifications = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/notifications',
        summary: 'The notifications of the signed-in person',
        description: 'Newest first, at most 100; before is the id of the last one seen.',
      },
    })
    .input(ListNotificationsInput)
    .output(z.array(Notification))
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/notifications/unread',
        summary: 'The number of unread notifications',
      },
    })
    .output(UnreadNotifications)
    .query(({ ctx }) => countUnread(ctx)),
  mark: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/notifications/{id}',
        summary: 'Mark one as read or unread',
      },
    })
    .input(MarkNotificationInput)
    .output(Notification)
    .mutation(({ ctx, input }) => markNotification(ctx, input)),
  markAll: portalProcedure
    .meta({
      rest: { method: 'POST', path: '/api/portal/notifications/read', summary: 'Mark all as read' },
    })
    .input(NoInput)
    .output(UnreadNotifications)
    .mutation(({ ctx }) => markAllNotifications(ctx)),
});
