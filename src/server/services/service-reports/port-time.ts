import { OFFICE_ZONE, zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayLong, formatTime } from '#contract/format/format-date.ts';

/** Times in a report: by the clock of the port, whose zone is named beside them; Oslo's where it is unknown. */
export interface PortTime {
  zone: string;
  /** `3 March 2026, 08:10 (Europe/Oslo)` */
  moment(at: Date): string;
  /** `3 March 2026, 08:10 to 14:40 (Europe/Oslo)`; without an end `from 3 March …`. */
  span(from: Date, to: Date | null): string;
}

/** Joins day and time itself: how a locale joins them changes from one release of its tables to the next. */
export function portTime(timeZone: string | null): PortTime {
  const zone = timeZone ?? OFFICE_ZONE;
  const named = (text: string) => `${text} (${zone})`;
  const dayOf = (at: Date) => formatDayLong(zonedDay(at, zone));
  const dayAndTime = (at: Date) => `${dayOf(at)}, ${formatTime(at, zone)}`;
  return {
    zone,
    moment: (at) => named(dayAndTime(at)),
    span(from, to) {
      if (!to) return named(`from ${dayAndTime(from)}`);
      const until = dayOf(from) === dayOf(to) ? formatTime(to, zone) : dayAndTime(to);
      return named(`${dayAndTime(from)} to ${until}`);
    },
  };
}
