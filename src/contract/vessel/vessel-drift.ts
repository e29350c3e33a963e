import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** The kinds of difference between two records of a vessel. */
export const DRIFT_KINDS = [
  'matched name',
  'last service',
  'due day',
  'missing history',
  'missing snapshot',
  'history of an open project',
  'name on a project',
] as const;
export const DriftKind = z.enum(DRIFT_KINDS);
export type DriftKind = z.infer<typeof DriftKind>;

/** A difference between two records of a vessel: the actual value, and the one that follows from the source. */
export const VesselDrift = z.object({
  kind: DriftKind,
  vesselDirectoryId: z.int(),
  vesselName: z.string(),
  projectId: z.nullable(z.int()),
  finding: z.string(),
  is: z.nullable(z.string()),
  shouldBe: z.nullable(z.string()),
});
export type VesselDrift = z.infer<typeof VesselDrift>;

/** Without `only` everything is repaired. */
export const RepairDriftInput = z.object({
  only: z.optional(
    z.object({
      kind: DriftKind,
      vesselDirectoryId: RecordId,
      projectId: z._default(z.nullable(RecordId), null),
    }),
  ),
});
export type RepairDriftInput = z.infer<typeof RepairDriftInput>;

/** How much was repaired, and what still differs. */
export const RepairedDrift = z.object({ repaired: z.int(), left: z.array(VesselDrift) });
export type RepairedDrift = z.infer<typeof RepairedDrift>;
