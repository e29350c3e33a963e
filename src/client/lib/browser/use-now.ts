import { useEffect, useState } from 'react';

/** The time, told anew every so often while somebody looks. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return now;
}
