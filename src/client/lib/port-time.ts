/** Where no port is known, the office's own time counts. */
export const OFFICE_ZONE = 'Europe/Oslo';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** An instant as the clocks of a place show it: 4 Mar 2026, 08:15. */
export function momentInZone(instant: string, timeZone: string): string {
  return formatOf(timeZone, 'moment', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
}

/** The time of day alone: 08:15. */
export function timeInZone(instant: string, timeZone: string): string {
  return formatOf(timeZone, 'time', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** The day of an instant where it happened: Wed 4 Mar. */
export function dayInZone(instant: string, timeZone: string): string {
  return formatOf(timeZone, 'day', { weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(instant),
  );
}

/** A day given as YYYY-MM-DD: Wed 4 Mar 2026. */
export function dayWithWeekday(isoDay: string): string {
  return formatOf('UTC', 'iso day', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${isoDay}T00:00:00Z`));
}

/** Asia/Singapore is "Singapore time". */
export function zoneInWords(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone} time`;
}

/** The zone that this device is set to. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
