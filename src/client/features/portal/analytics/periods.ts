import { addDays, addMonths, type CalendarDay } from '#contract/format/calendar-day.ts';

export interface Days {
  from: CalendarDay;
  to: CalendarDay;
}

export const PRESETS = {
  '30 days': {
    label: 'Last 30 days',
    of: (today: CalendarDay): Days => ({ from: addDays(today, -29), to: today }),
  },
  '90 days': {
    label: 'Last 90 days',
    of: (today: CalendarDay): Days => ({ from: addDays(today, -89), to: today }),
  },
  '12 months': {
    label: 'Last 12 months',
    of: (today: CalendarDay): Days => ({ from: addDays(addMonths(today, -12), 1), to: today }),
  },
  year: {
    label: 'This year',
    of: (today: CalendarDay): Days => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  'last year': {
    label: 'Last year',
    of: (today: CalendarDay): Days => {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    },
  },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** Returns the preset with these dates; undefined for other dates. */
export function presetOf({ from, to }: Days, today: CalendarDay): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const days = PRESETS[name].of(today);
    return days.from === from && days.to === to;
  });
}
