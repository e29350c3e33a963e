import * as z from 'zod/mini';
import type { CalendarDay } from './calendar-day.ts';

/** From 1970 to 2999, as instants; other years are typing errors, and calendar programs cannot read some of them. */
export const hasPlausibleYear = (day: CalendarDay) => day >= '1970-01-01' && day <= '2999-12-31';

/** A day that a person enters, as YYYY-MM-DD. */
export const enteredDay = (message: string) =>
  z.iso.date(message).check(z.refine(hasPlausibleYear, 'Check the year.'));
