import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** What may differ from the lines of a project. */
export const BILLING_DRIFT_KINDS = ['sums', 'billing state', 'revenue by day', 'billing inbox'] as const;
export const BillingDriftKind = z.enum(BILLING_DRIFT_KINDS);
export type BillingDriftKind = z.infer<typeof BillingDriftKind>;

/** A difference between a project's lines and what follows from them: the actual and the expected value. */
export const BillingDrift = z.object({
  kind: BillingDriftKind,
  projectId: z.int(),
  vesselName: z.string(),
  /** The part whose inbox rows it is about. */
  partId: z.nullable(z.int()),
  finding: z.string(),
  is: z.nullable(z.string()),
  shouldBe: z.nullable(z.string()),
});
export type BillingDrift = z.infer<typeof BillingDrift>;

/** The project whose sums to repair, or the part whose inbox rows; without `only` everything is repaired. */
export const RepairBillingDriftInput = z.object({
  only: z.optional(
    z.object({
      projectId: RecordId,
      partId: z._default(z.nullable(RecordId), null),
    }),
  ),
});
export type RepairBillingDriftInput = z.infer<typeof RepairBillingDriftInput>;

/** How much was repaired. */
export const RepairedBillingDrift = z.object({ repaired: z.int() });
export type RepairedBillingDrift = z.infer<typeof RepairedBillingDrift>;
