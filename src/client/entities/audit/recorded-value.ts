import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatDateTime, formatDay } from '#contract/format/format-date.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats a value of the audit log: dates and instants become readable, instants in the time zone `zone`. */
export function recordedValue(value: string | null, zone: string = OFFICE_ZONE): string {
  if (value === null || value === '') return 'empty';
  if (INSTANT.test(value)) return formatDateTime(value, zone);
  return DAY.test(value) ? formatDay(value) : value;
}
