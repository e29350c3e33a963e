import * as z from 'zod/mini';
import { RecordId, writeFields } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import { partQuantity } from './part.ts';

/** A part of the accepted quotation that was not used yet, as all staff may see it. */
export const PlannedPart = z.object({
  id: z.int(),
  productId: z.nullable(z.int()),
  partName: z.string(),
  partNumber: z.nullable(z.string()),
  quantity: z.int(),
  unit: z.nullable(z.string()),
});
export type PlannedPart = z.infer<typeof PlannedPart>;

/** The quoted price of one, for managers. */
export const PlannedPartPrice = z.object({ id: z.int(), unitPrice: z.string(), currency: Currency });
export type PlannedPartPrice = z.infer<typeof PlannedPartPrice>;

/** Uses a quoted part: it becomes a used part at the quoted price. */
export const AddPlannedPartInput = z.object({
  projectId: RecordId,
  plannedPartId: RecordId,
  quantity: partQuantity,
  ...writeFields,
});
export type AddPlannedPartInput = z.infer<typeof AddPlannedPartInput>;
