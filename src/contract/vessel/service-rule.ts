import * as z from 'zod/mini';
import { RecordId, SeenVersion } from '#contract/device-write.ts';
import { requiredLine } from '#contract/format/written-text.ts';

/**
 * The interval in months of a service. `systemType` is the system it is for; empty is any without a rule of its own.
 * `leadDays` is how many days before the due day to plan it.
 */
export const ServiceRule = z.object({
  id: z.int(),
  serviceType: z.string(),
  systemType: z.string(),
  intervalMonths: z.int(),
  leadDays: z.int(),
  version: z.int(),
  updatedAt: z.string(),
});
export type ServiceRule = z.infer<typeof ServiceRule>;

const intervalMonths = z
  .int('Months must be a whole number')
  .check(z.minimum(1, 'At least 1 month'), z.maximum(240, 'At most 240 months'));
const leadDays = z
  .int('Days must be a whole number')
  .check(z.minimum(0, 'At least 0 days'), z.maximum(730, 'At most 730 days'));

export const CreateServiceRuleInput = z.object({
  serviceType: requiredLine({ label: 'Service', max: 200 }),
  systemType: z._default(
    z
      .string('System must be text')
      .check(z.trim(), z.maxLength(200, 'System must be at most 200 characters')),
    '',
  ),
  intervalMonths,
  leadDays: z._default(leadDays, 30),
});
export type CreateServiceRuleInput = z.infer<typeof CreateServiceRuleInput>;

export const UpdateServiceRuleInput = z.object({
  id: RecordId,
  version: SeenVersion,
  intervalMonths: z.optional(intervalMonths),
  leadDays: z.optional(leadDays),
});
export type UpdateServiceRuleInput = z.infer<typeof UpdateServiceRuleInput>;

export const RemoveServiceRuleInput = z.object({ id: RecordId, version: SeenVersion });
export type RemoveServiceRuleInput = z.infer<typeof RemoveServiceRuleInput>;

/** A rule as it was saved, and how many vessels are due on another day by it. Days that were set by hand stay. */
export const SavedServiceRule = z.object({ rule: ServiceRule, vessels: z.int() });
export type SavedServiceRule = z.infer<typeof SavedServiceRule>;

export const RemovedServiceRule = z.object({ vessels: z.int() });
export type RemovedServiceRule = z.infer<typeof RemovedServiceRule>;
