import { BACKUP_DAYS_MAX } from '#contract/site/backup.ts';

const DAY_MS = 24 * 3_600_000;

/** Of so many days every backup is kept. */
const DAYS_OF_ALL = 14;

/** A backup is deleted with the next one that is made, which may be a day later. */
const OLDEST_MS = (BACKUP_DAYS_MAX - 1) * DAY_MS;

/** Whether what was made then may not be kept any longer. */
export const isPast = (madeAt: string | null, now: Date) =>
  madeAt !== null && now.getTime() - Date.parse(madeAt) > OLDEST_MS;

/**
 * Which backups are deleted: all of the last two weeks are kept, then the oldest one of each seven days, none beyond
 * 89 days. The newest is kept however old it is.
 */
export function expiredBackups<Kept extends { madeAt: string }>(backups: readonly Kept[], now: Date): Kept[] {
  const oldestFirst = [...backups].sort((one, other) => one.madeAt.localeCompare(other.madeAt));
  const newest = oldestFirst.at(-1);
  const weeks = new Set<number>();
  return oldestFirst.filter((backup) => {
    const madeAt = Date.parse(backup.madeAt);
    const age = now.getTime() - madeAt;
    if (backup === newest || age <= DAYS_OF_ALL * DAY_MS) return false;
    // Weeks that do not move with the day of counting: otherwise each day would choose others.
    const week = Math.floor(madeAt / (7 * DAY_MS));
    if (isPast(backup.madeAt, now) || weeks.has(week)) return true;
    weeks.add(week);
    return false;
  });
}
