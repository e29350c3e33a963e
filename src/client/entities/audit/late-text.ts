import { shortDateTime } from '#client/lib/short-date.ts';

export interface LateEntry {
  lateSince?: string | null | undefined;
}

/** Says when an entry came late, and that the phone timed it, perhaps with a corrected clock; undefined if it is not late. */
export const lateText = ({ lateSince }: LateEntry, zone: string): string | undefined =>
  lateSince ? `received after ${shortDateTime(lateSince, zone)}, timed by the phone` : undefined;
