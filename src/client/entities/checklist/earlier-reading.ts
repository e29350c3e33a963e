import { formatDay } from '#contract/format/format-date.ts';
import type { ReadingVerdict } from '#contract/project/checklist.ts';
import { isSameReading, type EarlierReading, type ReadingsBefore } from '#contract/project/readings.ts';

interface Judged {
  verdict: ReadingVerdict | null;
}

/** "above its limit", for a reading outside of its limits. */
export const outsideText = ({ verdict }: Judged): string | null =>
  verdict === 'above' || verdict === 'below' ? `${verdict} its limit` : null;

/** "0.08 mg/L on 3 May 2026, above its limit" */
export function earlierReadingText(reading: EarlierReading, unit: string | undefined): string {
  const figure = unit === undefined ? reading.value : `${reading.value} ${unit}`;
  return [`${figure} on ${formatDay(reading.day)}`, outsideText(reading)].filter(Boolean).join(', ');
}

/** The earlier readings of an item, newest first. */
export const earlierReadingsOf = (
  before: ReadingsBefore | undefined,
  item: Parameters<typeof isSameReading>[0],
): readonly EarlierReading[] => before?.items.find((one) => isSameReading(item, one))?.readings ?? [];
