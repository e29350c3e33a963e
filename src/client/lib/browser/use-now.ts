import { useEffect, useState } from 'react';
import { serverClock } from '#client/lib/server-clock.ts';

/** Returns the time of the server, which those of records are by, and updates it regularly. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverClock.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return now;
}
