import type { TimeEntry } from '#contract/project/time.ts';

/** Formats milliseconds as hours, minutes and seconds: 90,061,000 is 25:01:01. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Formats minutes: 95 is "1 h 35 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns the ids of entries that share time with another one of the same person. */
export function overlappingEntries(
  entries: readonly Pick<TimeEntry, 'id' | 'userId' | 'startedAt' | 'endedAt'>[],
): ReadonlySet<number> {
  const overlapping = new Set<number>();
  /** Of each person, the entry that ends last of those before. */
  const last = new Map<number, { id: number; end: number }>();
  const spans = entries.map(({ id, userId, startedAt, endedAt }) => ({
    id,
    userId,
    start: Date.parse(startedAt),
    end: endedAt === null ? Infinity : Date.parse(endedAt),
  }));
  for (const { id, userId, start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const before = last.get(userId);
    if (before && start < before.end) overlapping.add(before.id).add(id);
    if (!before || end > before.end) last.set(userId, { id, end });
  }
  return overlapping;
}
