import * as z from 'zod/mini';

/** Where a calendar program reads somebody's projects. Whoever has the address can read them: it is a secret. */
export const calendarFeedPath = (token: string) => `/api/portal/calendar/${token}.ics`;

/** Whether somebody's projects can be read under a secret address now. The address itself is not kept anywhere. */
export const CalendarFeed = z.object({ isOpen: z.boolean() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** An address that was just made: it stands in this answer and nowhere else. Without PUBLIC_URL it is a path. */
export const CalendarLink = z.object({ link: z.string() });
export type CalendarLink = z.infer<typeof CalendarLink>;
