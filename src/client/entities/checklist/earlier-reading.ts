import { shortDay } from '#client/lib/short-date.ts';
import { isSameReading, type EarlierReading, type ReadingsBefore } from '#contract/project/readings.ts';
import { outsideText, withUnit } from './reading-text.ts';

/** "0.08 mg/L on 3 May 2026, above its limit" */
export function earlierReadingText(reading: EarlierReading, unit: string | undefined): string {
  return [`${withUnit(reading.value, unit)} on ${shortDay(reading.day)}`, outsideText(reading)]
    .filter(Boolean)
    .join(', ');
}

/** The earlier readings of an item, newest first. */
export const earlierReadingsOf = (
  before: ReadingsBefore | undefined,
  item: Parameters<typeof isSameReading>[0],
): readonly EarlierReading[] => before?.items.find((one) => isSameReading(item, one))?.readings ?? [];
