import { TIME_CATEGORIES } from '#contract/project/project.ts';
import type { TimeCategory } from '#contract/project/time.ts';

/** A span of one person's time, end exclusive. */
export interface TimeSpan {
  userId: number;
  category: TimeCategory;
  from: Date;
  to: Date;
}

/** Milliseconds. */
export interface CountedTime {
  total: number;
  byCategory: Record<TimeCategory, number>;
}

/**
 * Adds up spans without counting any moment of a person twice: overlaps go to the first category in the order of
 * TIME_CATEGORIES. The time of two people is added.
 */
export function countTime(spans: readonly TimeSpan[]): CountedTime {
  const byCategory = { work: 0, travel: 0, waiting: 0, standby: 0 };
  for (const own of byPerson(spans)) addPerson(byCategory, own);
  return { total: Object.values(byCategory).reduce((sum, part) => sum + part, 0), byCategory };
}

function byPerson(spans: readonly TimeSpan[]): Iterable<TimeSpan[]> {
  const people = new Map<number, TimeSpan[]>();
  for (const span of spans) {
    const own = people.get(span.userId);
    if (own) own.push(span);
    else people.set(span.userId, [span]);
  }
  return people.values();
}

/** Sweeps over the moments at which a span begins or ends. */
function addPerson(byCategory: CountedTime['byCategory'], spans: readonly TimeSpan[]): void {
  const edges = spans
    .flatMap(({ category, from, to }) => [
      { at: from.getTime(), category, step: 1 },
      { at: to.getTime(), category, step: -1 },
    ])
    .toSorted((one, other) => one.at - other.at);
  const open = { work: 0, travel: 0, waiting: 0, standby: 0 };
  let since = 0;
  for (const { at, category, step } of edges) {
    const counted = TIME_CATEGORIES.find((candidate) => open[candidate] > 0);
    if (counted) byCategory[counted] += at - since;
    open[category] += step;
    since = at;
  }
}

const HUNDREDTH_MS = 36_000;

/** Milliseconds as hundredths of an hour. */
export const hundredthsOf = (milliseconds: number) => Math.round(milliseconds / HUNDREDTH_MS);

/** Hundredths of an hour as hours with two decimals: 750 is 7.50. */
export const hoursText = (hundredths: number) => (hundredths / 100).toFixed(2);
