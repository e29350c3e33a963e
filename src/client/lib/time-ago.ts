import { localTimeInWords } from './local-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, as one says it; after a week the time itself. */
export function timeAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  return localTimeInWords(instant);
}
