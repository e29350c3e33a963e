import { OFFICE_ZONE, zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayLong, formatTime } from '#contract/format/format-date.ts';

/** Formats times of a report in the zone of the port, with its name; Oslo's if it is unknown. */
export interface PortTime {
  zone: string;
  /** `3 March 2026, 08:10 (Europe/Oslo)` */
  moment(at: Date): string;
  /** `3 March 2026, 08:10 to 14:40 (Europe/Oslo)`; without an end `from 3 March …`. */
  span(from: Date, to: Date | null): string;
}

/** Joins day and time itself: the way a locale joins them changes between ICU releases. */
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
