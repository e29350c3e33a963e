import * as z from 'zod/mini';
import { RecordId, SeenVersion } from './device-write.ts';
import { VESSEL_TEXT_FIELDS, Vessel, VesselReference } from './vessel-directory.ts';

/** What a merge takes from one entry or the other, in the order in which it is shown. */
export const MERGE_FIELDS = ['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS, 'nextServiceDue'] as const;
export const MergeField = z.enum(MERGE_FIELDS);
export type MergeField = z.infer<typeof MergeField>;

const MERGE_SIDES = ['winner', 'loser'] as const;
export const MergeSide = z.enum(MERGE_SIDES);
export type MergeSide = z.infer<typeof MergeSide>;

/** `id` is the entry that stays, `loserId` the one that goes into it. */
export const PreviewMergeInput = z.object({ id: RecordId, loserId: RecordId });
export type PreviewMergeInput = z.infer<typeof PreviewMergeInput>;

/**
 * Two entries side by side: every field that one of them fills, and from which of the two it is taken unless somebody
 * chooses. `moves` counts what goes from the loser to the winner.
 */
export const MergePreview = z.object({
  winner: Vessel,
  loser: Vessel,
  fields: z.array(
    z.object({
      field: MergeField,
      winner: z.nullable(z.string()),
      loser: z.nullable(z.string()),
      suggested: MergeSide,
    }),
  ),
  moves: z.object({
    projects: z.int(),
    openProjects: z.int(),
    services: z.int(),
    contacts: z.int(),
    parts: z.int(),
  }),
  /** Why these may be two ships; empty where nothing speaks for it. */
  warnings: z.array(z.string()),
});
export type MergePreview = z.infer<typeof MergePreview>;

/**
 * Makes two entries one. `fromLoser` are the fields that take the loser's value; without it the preview's suggestion
 * holds. The versions are those that were seen.
 */
export const MergeVesselsInput = z.object({
  id: RecordId,
  version: SeenVersion,
  loserId: RecordId,
  loserVersion: SeenVersion,
  fromLoser: z.optional(z.array(MergeField)),
});
export type MergeVesselsInput = z.infer<typeof MergeVesselsInput>;

/** A merge that was made. `loserName` is what the loser was called before. */
export const VesselMerge = z.object({
  id: z.int(),
  winner: VesselReference,
  loserId: z.int(),
  loserName: z.string(),
  mergedBy: z.string(),
  mergedAt: z.string(),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type VesselMerge = z.infer<typeof VesselMerge>;

export const MergedVessel = z.object({ vessel: Vessel, merge: VesselMerge });
export type MergedVessel = z.infer<typeof MergedVessel>;

export const UndoMergeInput = z.object({ id: RecordId });
export type UndoMergeInput = z.infer<typeof UndoMergeInput>;
