const OSLO = 'Europe/Oslo';
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Times as a report tells them: by the clock of the port, whose zone is named beside them; Oslo's where it is unknown. */
export interface PortTime {
  zone: string;
  /** `3 March 2026, 08:10 (Europe/Oslo)` */
  moment(at: Date): string;
  /** `3 March 2026, 08:10 to 14:40 (Europe/Oslo)`; without an end `from 3 March …`. */
  span(from: Date, to: Date | null): string;
}

export function portTime(timeZone: string | null): PortTime {
  const zone = timeZone ?? OSLO;
  const named = (text: string) => `${text} (${zone})`;
  return {
    zone,
    moment: (at) => named(dayAndClock(at, zone)),
    span(from, to) {
      if (!to) return named(`from ${dayAndClock(from, zone)}`);
      const [start, end] = [readClock(from, zone), readClock(to, zone)];
      const until = start.day === end.day ? end.clock : `${end.day}, ${end.clock}`;
      return named(`${start.day}, ${start.clock} to ${until}`);
    },
  };
}

function dayAndClock(at: Date, zone: string): string {
  const { day, clock } = readClock(at, zone);
  return `${day}, ${clock}`;
}

/** Put together by hand: how a locale joins day and time changes from one release of the tables to the next. */
function readClock(at: Date, zone: string): { day: string; clock: string } {
  const parts = clockOf(zone).formatToParts(at);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return {
    day: `${part['day']} ${part['month']} ${part['year']}`,
    clock: `${part['hour']}:${part['minute']}`,
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}
