import { DAY_MS } from '#contract/format/durations.ts';
import { BACKUP_DAYS_MAX } from '#contract/site/backup.ts';

/** Every backup of so many days is kept. */
const DAYS_OF_ALL = 14;

/** A backup is deleted when the next one is made, which may be a day later. */
const OLDEST_MS = (BACKUP_DAYS_MAX - 1) * DAY_MS;

/** Whether a backup of that time must be deleted. */
export const isPast = (madeAt: string | null, now: Date) =>
  madeAt !== null && now.getTime() - Date.parse(madeAt) > OLDEST_MS;

/**
 * Returns the backups to delete: all of the last two weeks are kept, then the oldest one of each seven days, none
 * beyond 89 days. The newest is always kept.
 */
export function expiredBackups<Kept extends { madeAt: string }>(backups: readonly Kept[], now: Date): Kept[] {
  const oldestFirst = [...backups].sort((one, other) => one.madeAt.localeCompare(other.madeAt));
  const newest = oldestFirst.at(-1);
  const weeks = new Set<number>();
  return oldestFirst.filter((backup) => {
    const madeAt = Date.parse(backup.madeAt);
    const age = now.getTime() - madeAt;
    if (backup === newest || age <= DAYS_OF_ALL * DAY_MS) return false;
    // Fixed weeks, independent of the day of the count: otherwise each day would keep different ones.
    const week = Math.floor(madeAt / (7 * DAY_MS));
    if (isPast(backup.madeAt, now) || weeks.has(week)) return true;
    weeks.add(week);
    return false;
  });
}
