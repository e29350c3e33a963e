import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { BILLING_STATUSES, PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import { Currency, MoneyText } from '#contract/format/money.ts';

/** The value of a project beside its parts: for managers only. Amounts are strings with two decimals. */
export const ProjectMoney = z.object({
  projectId: z.int(),
  projectValue: z.nullable(z.string()),
  currency: z.nullable(Currency),
  valueBillingStatus: z.enum(BILLING_STATUSES),
  billingState: z.enum(PROJECT_BILLING_STATES),
  /** Of the project; a write sends the version it has seen. */
  version: z.int(),
});
export type ProjectMoney = z.infer<typeof ProjectMoney>;

export const ProjectMoneyInput = z.object({
  ids: z.array(RecordId).check(z.minLength(1), z.maxLength(100)),
});
export type ProjectMoneyInput = z.infer<typeof ProjectMoneyInput>;

export const ProjectValue = z.object({ amount: MoneyText, currency: Currency });
export type ProjectValue = z.infer<typeof ProjectValue>;

/** Sets or removes the value of a project (null). Locked once it is approved: conflict. */
export const SetProjectValueInput = z.object({
  id: RecordId,
  version: z.int(),
  value: z.nullable(ProjectValue),
});
export type SetProjectValueInput = z.infer<typeof SetProjectValueInput>;
