import * as z from 'zod/mini';

/** Where the identity provider sends the browser back to. */
export const OIDC_CALLBACK_PATH = '/api/portal/oidc/callback';

/** `label` is what people call the identity provider; null if there is none. */
export const OidcOffer = z.object({ label: z.nullable(z.string()) });
export type OidcOffer = z.infer<typeof OidcOffer>;

/**
 * Beside the refusal `unknown`: the account, which a manager can link by hand. A cookie and not a part of the address, because
 * a link of someone else could name another account.
 */
export const OIDC_ACCOUNT_COOKIE = 'oidc-account';

export const OIDC_REFUSALS = {
  cancelled: 'You did not sign in. Try again, or use your password.',
  expired: 'This sign-in has taken too long. Please start again.',
  refused: 'The answer of the identity provider was not accepted. Try again, or use your password.',
  unknown:
    'This account belongs to nobody who can sign in here. Use your password, or ask a manager to link the account.',
  unavailable:
    'The identity provider cannot be reached at the moment. Use your password, or try again later.',
  busy: 'Too many sign-ins from your network. Please wait ten minutes and try again.',
} as const;
export type OidcRefusal = keyof typeof OIDC_REFUSALS;

export const OidcFinishInput = z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) });
export type OidcFinishInput = z.infer<typeof OidcFinishInput>;
