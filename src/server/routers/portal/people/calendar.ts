import * as z from 'zod';
import { CalendarFeed, CalendarLink } from '#contract/project/calendar-feed.ts';
import { NoInput } from '#contract/session.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import {
  calendarFeed,
  removeCalendarLink,
  renewCalendarLink,
} from '#server/services/calendar/calendar-link.ts';

export const portalCalendar = router({
  feed: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/account/calendar',
        summary: 'Whether you have a secret calendar link',
      },
    })
    .output(CalendarFeed)
    .query(({ ctx }) => calendarFeed(ctx)),
  renew: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/calendar',
        summary: 'Create a secret calendar link to your projects',
        description:
          'iCalendar for calendar programs, without sign-in. The link is only in this answer; the previous one is revoked.',
      },
    })
    .input(NoInput)
    .output(CalendarLink)
    .mutation(({ ctx }) => renewCalendarLink(ctx)),
  remove: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/account/calendar',
        summary: 'Revoke the secret calendar link to your projects',
        status: 204,
      },
    })
    .output(z.void())
    .mutation(({ ctx }) => removeCalendarLink(ctx)),
});
