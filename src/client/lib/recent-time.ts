import { formatRecentTime } from '#contract/format/format-date.ts';

/** 15:04 by this device's clock, with the date if it is not today. */
export const recentTime = (moment: number): string => formatRecentTime(moment, Date.now());
