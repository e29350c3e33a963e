import * as z from 'zod/mini';
import { RecordId, SeenVersion } from '#contract/device-write.ts';

const MERGE_SIDES = ['winner', 'loser'] as const;
export const MergeSide = z.enum(MERGE_SIDES);
export type MergeSide = z.infer<typeof MergeSide>;

/** `id` is the record that stays, `loserId` the one that is merged into it. */
export const PreviewMergeInput = z.object({ id: RecordId, loserId: RecordId });
export type PreviewMergeInput = z.infer<typeof PreviewMergeInput>;

/** A field of two records side by side, with the suggested source. */
export const mergeField = <Field extends z.core.$ZodType>(field: Field) =>
  z.object({
    field,
    winner: z.nullable(z.string()),
    loser: z.nullable(z.string()),
    suggested: MergeSide,
  });

/**
 * Merges two records. `fromLoser` are the fields that take the loser's value; without it the preview's suggestions
 * apply. The versions are those that were seen.
 */
export const mergeInput = <Field extends z.core.$ZodType>(field: Field) =>
  z.object({
    id: RecordId,
    version: SeenVersion,
    loserId: RecordId,
    loserVersion: SeenVersion,
    fromLoser: z.optional(z.array(field)),
  });

/** A completed merge. `loserName` is the former name of the loser. */
export const MergeHistoryEntry = z.object({
  id: z.int(),
  loserId: z.int(),
  loserName: z.string(),
  mergedBy: z.string(),
  mergedAt: z.string(),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type MergeHistoryEntry = z.infer<typeof MergeHistoryEntry>;

export const UndoMergeInput = z.object({ id: RecordId });
export type UndoMergeInput = z.infer<typeof UndoMergeInput>;
