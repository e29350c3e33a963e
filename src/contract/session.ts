import * as z from 'zod/mini';
import { codeDigits } from '#contract/format/code-digits.ts';
import { emailAddress } from '#contract/format/email-address.ts';
import { SecondFactorDue } from '#contract/office/second-factor-policy.ts';

/** The two sign-in realms. Neither accepts the other's token, even with the same ids. */
export const REALMS = ['admin', 'portal'] as const;
export type Realm = (typeof REALMS)[number];

export const ADMIN_CODE_LENGTH = 16;

export const PORTAL_ROLES = ['manager', 'operator'] as const;
export const PortalRole = z.enum(PORTAL_ROLES);
export type PortalRole = z.infer<typeof PortalRole>;

/** Characters as people count them: an emoji or a letter with its accent beside it is not two. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
export const PASSWORD_RULE = `${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters, and not one that others use. Three or four unrelated words are good.`;

/** The form in which a password is measured and hashed: keyboards send an å as one character or as two. */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

const lengthOf = (password: string) => Array.from(normalPassword(password)).length;

export const NewPassword = z.string().check(
  z.refine(
    (password) => lengthOf(password) >= PASSWORD_MIN_LENGTH,
    `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  ),
  z.refine(
    (password) => lengthOf(password) <= PASSWORD_MAX_LENGTH,
    `Use at most ${PASSWORD_MAX_LENGTH} characters.`,
  ),
);

/** E-mail addresses are kept and compared in lower case. */
export const EmailAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), emailAddress('Valid email is required'));

/**
 * Sixteen characters that are not the code are a wrong code (401); any other length is bad input (400). Digits may come
 * in groups, as 1234 5678 9012 3456.
 */
export const AdminLoginInput = z.object({
  code: z.string('Admin code must be exactly 16 digits').check(
    z.overwrite((typed) => codeDigits(typed) ?? typed),
    z.length(ADMIN_CODE_LENGTH, 'Admin code must be exactly 16 digits'),
  ),
});
export type AdminLoginInput = z.infer<typeof AdminLoginInput>;

export const AdminStatus = z.object({ authenticated: z.boolean() });
export type AdminStatus = z.infer<typeof AdminStatus>;

/** `expiresAt` (ISO, UTC) is when the session ends if it is not used until then; each use moves it on, up to a limit. */
export const AdminLogin = z.object({ sessionToken: z.string(), expiresAt: z.string() });
export type AdminLogin = z.infer<typeof AdminLogin>;

/** Of a call that takes no fields: an empty body is as good as {}. */
export const NoInput = z.optional(z.object({}));

export const Logout = z.object({ success: z.literal(true) });
export type Logout = z.infer<typeof Logout>;

/** What a person can prove at a sign-in to the portal. */
export const SIGN_IN_METHODS = ['password', 'totp', 'recovery code', 'passkey', 'oidc'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const TOTP_DIGITS = 6;

/**
 * Six characters that are not the code are a wrong code (401); any other length is bad input (400). Digits may come in
 * groups, as 123 456.
 */
export const TotpCode = z.string('The code has 6 digits.').check(
  z.overwrite((typed) => codeDigits(typed) ?? typed),
  z.length(TOTP_DIGITS, 'The code has 6 digits.'),
);

/** Any text may be tried: what is no e-mail address is an unknown one. */
const PortalPassword = z.object({
  email: z
    .string('E-mail is required')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'E-mail is required'), z.maxLength(254)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
});

/** `code`: of the authenticator app, where the person has one. A first try without it is refused at that field. */
export const PortalLoginInput = z.object({ ...PortalPassword.shape, code: z.optional(TotpCode) });
export type PortalLoginInput = z.infer<typeof PortalLoginInput>;

const RecoveryCode = z
  .string('Recovery code is required')
  .check(z.trim(), z.minLength(1, 'Recovery code is required'), z.maxLength(100));

/** Signs in with a recovery code in place of the authenticator app. */
export const UseRecoveryCodeInput = z.object({ ...PortalPassword.shape, recoveryCode: RecoveryCode });
export type UseRecoveryCodeInput = z.infer<typeof UseRecoveryCodeInput>;

/** Who is signed in to the portal, as the person itself may see it. */
export const PortalSessionUser = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: PortalRole,
  /** Set where the company requires a second factor that this session lacks; until then most calls answer 403. */
  secondFactorDue: z.optional(SecondFactorDue),
});
export type PortalSessionUser = z.infer<typeof PortalSessionUser>;

export const PortalLogin = z.object({
  sessionToken: z.string(),
  expiresAt: z.string(),
  user: PortalSessionUser,
});
export type PortalLogin = z.infer<typeof PortalLogin>;

export const OneTimeLinkInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export type OneTimeLinkInput = z.infer<typeof OneTimeLinkInput>;

/** What a link is for. `asksIdentity`: redeeming it also needs e-mail and name. */
export const OneTimeLink = z.object({
  purpose: z.enum(['first manager', 'invitation', 'reset']),
  asksIdentity: z.boolean(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type OneTimeLink = z.infer<typeof OneTimeLink>;

/**
 * Sets the password, ends every older session of that person and signs in. E-mail and name are due where the link asks
 * for them; a name is also taken from the first manager, and otherwise both are ignored. A link replaces the password alone:
 * a person with an authenticator app also enters its code, or a recovery code.
 */
export const RedeemOneTimeLinkInput = z.object({
  token: OneTimeLinkInput.shape.token,
  password: NewPassword,
  email: z.optional(EmailAddress),
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100))),
  code: z.optional(TotpCode),
  recoveryCode: z.optional(RecoveryCode),
});
export type RedeemOneTimeLinkInput = z.infer<typeof RedeemOneTimeLinkInput>;
