import { useEffect, useState } from 'react';
import {
  AVAILABILITY_REFRESH_MS,
  isWithinOsloHours,
  type OsloHours,
} from '#contract/format/opening-hours.ts';

/** Whether the phone is staffed now. Unknown until hydration, because server-rendered pages are cached. */
export function usePhoneAnswered({ from, to }: OsloHours): boolean | undefined {
  const [isAnswered, setAnswered] = useState<boolean>();
  useEffect(() => {
    const look = () => setAnswered(isWithinOsloHours(new Date(), { from, to }));
    look();
    const timer = setInterval(look, AVAILABILITY_REFRESH_MS);
    return () => clearInterval(timer);
  }, [from, to]);
  return isAnswered;
}
