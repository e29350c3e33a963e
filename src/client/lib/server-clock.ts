import { createStoredValue, type StoredValue } from './browser/stored-value.ts';

/** What this browser knows about the clock of its device. */
interface Correction {
  /** The server's time minus that of the device, in milliseconds. */
  offset: number;
  /** The latest time that an entry was given. */
  latest: number;
  /** The server's time when the offset was measured; 0 before its first answer. */
  heard: number;
}

interface ClockSources {
  /** The clock of the device, which people set. */
  device: () => number;
  /** Runs on when the clock is set. Some browsers stop it while the device sleeps. */
  elapsed: () => number;
  stored: Pick<StoredValue<Correction>, 'refresh' | 'set'>;
}

/** When an entry was made. `deviceClock` is what the clock of the device said, where that was corrected. */
export interface EntryTime {
  occurredAt: string;
  deviceClock?: string | undefined;
}

/** The Date of an HTTP answer is in whole seconds. */
const DATE_STEP_MS = 1000;
/** A clock that falls back by more was set; by less, it was adjusted to the network's time. */
const ADJUSTMENT_MS = 2000;

const iso = (moment: number) => new Date(moment).toISOString();

/**
 * Estimates the time of the server from the Date of its answers. When an answer came, the server's clock was at that Date
 * or, at most, a second and the duration of the request after it. A device's clock within this range is right. Any other is
 * corrected to the Date, which is never in the future of the server. A clock that is set back later is not followed. One
 * that is set forward is, until the next answer: without a connection it looks like a device that slept.
 */
export function createServerClock({ device, elapsed, stored }: ClockSources) {
  let last: { at: number; elapsed: number; heard: number } | undefined;

  /** Returns the time of the server when the clock of the device says `read`, in milliseconds. */
  function timeAt(read: number): number {
    const known = stored.refresh();
    if (known.heard === 0) return read;
    const byDevice = read + known.offset;
    const isCurrent = last?.heard === known.heard;
    const earliest = last && isCurrent ? last.at + elapsed() - last.elapsed : known.latest;
    const isSetBack = earliest - byDevice > ADJUSTMENT_MS;
    const at = isSetBack ? Math.round(earliest) : byDevice;
    if (isSetBack) stored.set({ ...known, offset: at - read });
    last = { at, elapsed: elapsed(), heard: known.heard };
    return at;
  }

  /** Returns the time of the server, in milliseconds. */
  const now = () => timeAt(device());

  function hear(date: string | null, durationMs: number): void {
    const heard = Date.parse(date ?? '');
    if (Number.isNaN(heard)) return;
    const read = device();
    const at = timeAt(read);
    const isRight = at >= heard && at <= heard + DATE_STEP_MS + durationMs;
    const known = stored.refresh();
    if (isRight && known.heard !== 0) return;
    const offset = isRight ? known.offset : heard - read;
    stored.set({ offset, latest: Math.min(known.latest, heard), heard });
  }

  return {
    now,
    /** Makes a request and learns from its answer. */
    async ask(request: () => Promise<Response>): Promise<Response> {
      const from = { device: device(), elapsed: elapsed() };
      const answer = await request();
      hear(answer.headers.get('date'), Math.max(device() - from.device, elapsed() - from.elapsed));
      return answer;
    },
    /** Returns the time of an entry from what the clock of the device said when it was made. */
    timeOf(deviceClock: string): EntryTime {
      // Read once: a millisecond between two readings would look like a correction.
      const read = device();
      const age = Math.max(0, read - Date.parse(deviceClock));
      const at = timeAt(read);
      const known = stored.refresh();
      if (known.heard !== 0) stored.set({ ...known, latest: Math.max(known.latest, at) });
      const occurredAt = iso(at - age);
      return occurredAt === deviceClock ? { occurredAt } : { occurredAt, deviceClock };
    },
    /** Returns a time of an entry that is not later than now: the clock may have been corrected since. */
    notInFuture({ occurredAt, deviceClock = occurredAt }: EntryTime): EntryTime {
      const at = now();
      if (Date.parse(occurredAt) <= at)
        return { occurredAt, ...(deviceClock !== occurredAt && { deviceClock }) };
      return { occurredAt: iso(at), deviceClock };
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

const UNKNOWN: Correction = { offset: 0, latest: 0, heard: 0 };

export function readCorrection(text: string | null): Correction {
  try {
    const { offset, latest, heard } = JSON.parse(text ?? '') as Correction;
    return [offset, latest, heard].every(Number.isFinite) ? { offset, latest, heard } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** The server's time, as this browser knows it. */
export const serverClock = createServerClock({
  device: () => Date.now(),
  elapsed: () => performance.now(),
  stored: createStoredValue('quayside-clock', readCorrection, JSON.stringify),
});
