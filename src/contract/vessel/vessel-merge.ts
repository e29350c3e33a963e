import * as z from 'zod/mini';
import { MergeHistoryEntry, mergeField, mergeInput } from './merge.ts';
import { plainImoNumber } from './vessel.ts';
import { VESSEL_TEXT_FIELDS, Vessel, VesselReference } from './vessel-directory.ts';

/** The fields that a merge takes from one entry or the other, in display order. */
export const MERGE_FIELDS = ['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS, 'nextServiceDue'] as const;
export const MergeField = z.enum(MERGE_FIELDS);
export type MergeField = z.infer<typeof MergeField>;

/**
 * Two entries side by side: every field that one of them fills, and the suggested source. `moves` counts what goes
 * from the loser to the winner.
 */
export const MergePreview = z.object({
  winner: Vessel,
  loser: Vessel,
  fields: z.array(mergeField(MergeField)),
  moves: z.object({
    projects: z.int(),
    openProjects: z.int(),
    services: z.int(),
    contacts: z.int(),
    parts: z.int(),
  }),
  /** Reasons why these may be two ships; empty if there are none. */
  warnings: z.array(z.string()),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** `confirmImoNumber`: if both entries have an IMO number, the dropped one, typed by the person who merges them. */
export const MergeVesselsInput = z.extend(mergeInput(MergeField), {
  confirmImoNumber: z.optional(
    z
      .string()
      .check(z.maxLength(50, 'IMO number must be at most 50 characters'), z.overwrite(plainImoNumber)),
  ),
});
export type MergeVesselsInput = z.infer<typeof MergeVesselsInput>;

/** A completed merge of two entries. */
export const VesselMerge = z.extend(MergeHistoryEntry, { winner: VesselReference });
export type VesselMerge = z.infer<typeof VesselMerge>;

export const MergedVessel = z.object({ vessel: Vessel, merge: VesselMerge });
export type MergedVessel = z.infer<typeof MergedVessel>;
