import * as z from 'zod/mini';
import { enteredDay } from '#contract/format/entered-day.ts';
import type { PortalRole } from '#contract/session.ts';

export const REQUIRED_OF = ['nobody', 'managers', 'everyone'] as const;

/** Who needs a second factor from a day on, which begins in Oslo. */
export const SetSecondFactorPolicyInput = z.object({
  requiredOf: z.enum(REQUIRED_OF),
  from: enteredDay('Choose the first day.'),
});
export type SetSecondFactorPolicyInput = z.infer<typeof SetSecondFactorPolicyInput>;

/** Whether people with this role need a second factor. */
export const coversRole = (requiredOf: SetSecondFactorPolicyInput['requiredOf'], role: PortalRole): boolean =>
  requiredOf === 'everyone' || (requiredOf === 'managers' && role === 'manager');

/** `from` is null as long as nobody has decided. */
export const SecondFactorPolicy = z.object({
  requiredOf: SetSecondFactorPolicyInput.shape.requiredOf,
  from: z.nullable(z.string()),
});
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

/**
 * What a session lacks that was opened with the password alone although the company requires more: the person has to add a
 * factor, or to prove the one that they have.
 */
export const SECOND_FACTOR_DUE = ['enrolment', 'proof'] as const;
export const SecondFactorDue = z.enum(SECOND_FACTOR_DUE);
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;
