import { lazy } from 'react';

/** The map, whose drawing of the coast is loaded when it is opened. */
export const ScheduleMap = lazy(async () => ({
  default: (await import('./map/schedule-map.tsx')).ScheduleMap,
}));
