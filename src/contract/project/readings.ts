import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { READING_SERIES, ReadingVerdict, type ChecklistItem } from './checklist.ts';

/** How many visits a chart shows at most. */
export const READING_POINTS_MAX = 24;

/** How many earlier readings are shown beside a field. */
export const EARLIER_READINGS_MAX = 3;

/** A reading of one visit. `value` is the stored decimal; the verdict is by the limits that applied then. */
const reading = {
  day: z.string(),
  value: z.string(),
  verdict: z.nullable(ReadingVerdict),
  serviceType: z.string(),
};

/** `projectId` is null where the project is not the reader's. */
export const ReadingPoint = z.object({ ...reading, projectId: z.nullable(z.int()) });
export type ReadingPoint = z.infer<typeof ReadingPoint>;

/** One measured value in one unit over the visits of a system, the oldest first; limits are those of the newest version. */
export const ReadingSeries = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.nullable(z.string()),
  series: z.enum(READING_SERIES),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  points: z.array(ReadingPoint),
});
export type ReadingSeries = z.infer<typeof ReadingSeries>;

/** `systems`: those with readings, the newest first; an empty text is for visits without a system. */
export const VesselReadings = z.object({
  systems: z.array(z.string()),
  system: z.string(),
  series: z.array(ReadingSeries),
});
export type VesselReadings = z.infer<typeof VesselReadings>;

/** Without `system` the one with the newest readings. */
export const VesselReadingsInput = z.object({
  id: RecordId,
  system: z.optional(z.string().check(z.maxLength(100))),
});
export type VesselReadingsInput = z.infer<typeof VesselReadingsInput>;

export const ReadingsBeforeInput = z.object({ projectId: RecordId });
export type ReadingsBeforeInput = z.infer<typeof ReadingsBeforeInput>;

export const EarlierReading = z.object(reading);
export type EarlierReading = z.infer<typeof EarlierReading>;

/** Earlier readings of the same vessel and system by item, the newest first, and the day of the last calibration. */
export const ReadingsBefore = z.object({
  items: z.array(
    z.object({ key: z.string(), unit: z.nullable(z.string()), readings: z.array(EarlierReading) }),
  ),
  lastCalibration: z.nullable(z.string()),
});
export type ReadingsBefore = z.infer<typeof ReadingsBefore>;

/** Readings are compared within one item and one unit: units are not converted. */
export const isSameReading = (
  item: Pick<ChecklistItem, 'key' | 'unit'>,
  other: { key: string; unit?: string | null | undefined },
): boolean => item.key === other.key && (item.unit ?? '') === (other.unit ?? '');
