import type { TimeCategory } from '#contract/project/time.ts';

export const categoryWords: Record<TimeCategory, string> = {
  work: 'Work',
  travel: 'Travel',
  waiting: 'Waiting',
  standby: 'Standby',
};
