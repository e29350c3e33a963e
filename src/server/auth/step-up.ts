import { STEP_UP_MINUTES, type SteppedUp } from '#contract/office/sign-in-methods.ts';
import { AppError } from '#server/errors.ts';
import type { AdminActor, AdminAuth } from './admin-auth.ts';
import type { Clock } from '#server/services/context.ts';

/** Throws forbidden where the person last confirmed who they are too long ago. */
export function requireStepUp(
  { clock }: { clock: Clock },
  { steppedUpAt }: { steppedUpAt: Date | null },
): void {
  if (steppedUpAt && clock.now() <= endOf(steppedUpAt)) return;
  throw stepUpDue();
}

/** The same for the admin, who can only confirm with a passkey and need not have one. */
export function requireAdminStepUp(
  { clock, auth }: { clock: Clock; auth: { admin: Pick<AdminAuth, 'passkeys'> } },
  actor: AdminActor,
  kind: true | 'once',
): void {
  if (kind === 'once' && actor.steppedUpAt) return;
  if (auth.admin.passkeys(actor).passkeys.length > 0) requireStepUp({ clock }, actor);
}

/** Says until when a confirmation counts. */
export function describeStepUp(steppedUpAt: Date): SteppedUp {
  return { until: endOf(steppedUpAt).toISOString() };
}

const endOf = (steppedUpAt: Date) => new Date(steppedUpAt.getTime() + STEP_UP_MINUTES * 60_000);

const stepUpDue = () => new AppError('forbidden', 'Please confirm that it is you.', { reason: 'step-up' });
