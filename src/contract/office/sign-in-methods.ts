import * as z from 'zod/mini';
import { foldBase32, groupBase32 } from '#contract/format/base32.ts';
import { Passkey } from './passkeys.ts';
import { PortalLoginInput, TotpCode } from '#contract/session.ts';

export const RECOVERY_CODES = 10;

/** How long a sign-in or a confirmation counts as fresh. */
export const STEP_UP_MINUTES = 10;

/** The title under which authenticator apps show the account. */
export const TOTP_ISSUER = 'Quayside portal';

/** How the person can sign in beside the password. Instants are ISO, UTC. */
export const SignInMethods = z.object({
  totp: z.nullable(z.object({ confirmedAt: z.string() })),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** The account at the identity provider that the person also signs in with. `label` is what people call the provider. */
  linkedAccount: z.nullable(
    z.object({ label: z.string(), linkedAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  /** Otherwise a confirmation needs a passkey, or a new sign-in with the linked account. */
  canConfirmWithPassword: z.boolean(),
  /** Passkeys belong to the public address of the site, so it has to be set. */
  canAddPasskey: z.boolean(),
  /** The day (ISO) from which the company requires a second factor of this person, past or future; null if it does not. */
  requiredFrom: z.nullable(z.string()),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

/**
 * A new authenticator app, which counts once a code of it was entered. `address` opens the app on a phone; `qr` is the same
 * as an SVG path over a square of `size` units.
 */
export const TotpSetup = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const ConfirmTotpInput = z.object({ code: TotpCode });
export type ConfirmTotpInput = z.infer<typeof ConfirmTotpInput>;

/** Each works once. They are only in this answer; empty where the person keeps the codes of before. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const StepUpInput = z.object({
  password: PortalLoginInput.shape.password,
  code: PortalLoginInput.shape.code,
});
export type StepUpInput = z.infer<typeof StepUpInput>;

/** `until` (ISO, UTC): the end of the time in which no further confirmation is asked for. */
export const SteppedUp = z.object({ until: z.string() });
export type SteppedUp = z.infer<typeof SteppedUp>;

export const RECOVERY_CODE_LENGTH = 12;

/** Twelve characters in three groups, as they are shown: 7K3M-X0QD-41ZT. */
export function formatRecoveryCode(code: string): string {
  return groupBase32(code).join('-');
}

/** Returns a typed code as it was made: with or without groups. */
export function readRecoveryCode(typed: string): string {
  return foldBase32(typed.normalize('NFKC')).replaceAll(/[^0-9A-Z]/g, '');
}
