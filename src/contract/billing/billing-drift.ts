import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** What may not follow from the lines of a project any more. */
export const BILLING_DRIFT_KINDS = ['sums', 'billing state', 'revenue by day', 'billing inbox'] as const;
export const BillingDriftKind = z.enum(BILLING_DRIFT_KINDS);
export type BillingDriftKind = z.infer<typeof BillingDriftKind>;

/** One thing that a project's lines and what follows from them say differently: what stands there, and what should. */
export const BillingDrift = z.object({
  kind: BillingDriftKind,
  projectId: z.int(),
  vesselName: z.string(),
  /** The part whose rows of the inbox it is about. */
  partId: z.nullable(z.int()),
  finding: z.string(),
  is: z.nullable(z.string()),
  shouldBe: z.nullable(z.string()),
});
export type BillingDrift = z.infer<typeof BillingDrift>;

/** Of one project what its lines come to, or the inbox about one part of it; without `only` everything is repaired. */
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
