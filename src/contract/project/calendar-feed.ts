import * as z from 'zod/mini';

/** The address of a person's projects for a calendar program. It is a secret: anyone who has it can read them. */
export const calendarFeedPath = (token: string) => `/api/portal/calendar/${token}.ics`;

/** Whether a person has a secret calendar address. The address itself is not stored. */
export const CalendarFeed = z.object({ isOpen: z.boolean() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A new address, which is only in this answer. Without PUBLIC_URL it is a path. */
export const CalendarLink = z.object({ link: z.string() });
export type CalendarLink = z.infer<typeof CalendarLink>;
