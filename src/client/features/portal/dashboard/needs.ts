import { daysBetween } from '#contract/format/calendar-day.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { BillingAttention } from '#contract/billing/billing-board.ts';
import type { ManagerDashboard } from '#contract/office/dashboard.ts';

const NEEDS = [
  'unassigned',
  'messages',
  'requests',
  'toConfirm',
  'awaitingApproval',
  'dueServices',
  'lateParts',
  'partsWithoutPrice',
] as const;
type NeedName = (typeof NEEDS)[number];

/** After how many days a need is late; a planned day and a due day are late when they have passed. */
const LATE_AFTER_DAYS: Record<NeedName, number> = {
  unassigned: 0,
  dueServices: 0,
  messages: 2,
  requests: 1,
  toConfirm: 7,
  awaitingApproval: 3,
  lateParts: 3,
  partsWithoutPrice: 14,
};

export interface Need {
  name: NeedName;
  /** Undefined while loading. */
  count: number | undefined;
  /** Days since the oldest began to wait; below zero if its day is ahead. */
  days: number | null;
  isLate: boolean;
}

/** Returns what needs a manager: what is late first, by how much; what is empty last. */
export function needsByUrgency(
  needs: ManagerDashboard['needsYou'],
  billing: Pick<BillingAttention, 'lateParts' | 'partsWithoutPrice' | 'since'> | undefined,
  today: string,
): Need[] {
  const since: Record<NeedName, string | null> = {
    ...needs.since,
    lateParts: billing?.since.lateParts ?? null,
    partsWithoutPrice: billing?.since.partsWithoutPrice ?? null,
  };
  const counts = { ...needs, lateParts: billing?.lateParts, partsWithoutPrice: billing?.partsWithoutPrice };
  const lateBy = ({ name, days }: Need) => (days ?? 0) - LATE_AFTER_DAYS[name];
  const weight = (need: Need) => (!need.count ? 2 : need.isLate ? 0 : 1);
  return NEEDS.map((name): Need => {
    const day = since[name];
    const days = day === null ? null : daysBetween(day, today);
    return { name, count: counts[name], days, isLate: days !== null && days > LATE_AFTER_DAYS[name] };
  }).toSorted(
    (one, other) =>
      weight(one) - weight(other) || (one.isLate && other.isLate ? lateBy(other) - lateBy(one) : 0),
  );
}

/** "oldest 12 days", "overdue 3 days", "in 4 days". */
export function formatNeedAge({ name, days }: Need): string {
  if (days === null) return '';
  const isDay = name === 'unassigned' || name === 'dueServices';
  if (isDay && days > 0) return `overdue ${formatCount(days, 'day')}`;
  if (isDay) return days === 0 ? 'today' : `in ${formatCount(-days, 'day')}`;
  return days <= 0 ? 'today' : `oldest ${formatCount(days, 'day')}`;
}
