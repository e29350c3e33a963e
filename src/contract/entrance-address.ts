/* How /portal-login is opened. Apart from the shapes, because the sign-in form needs no schema. */

/**
 * A one-time link opens /portal-login with its token behind the #: a fragment is sent to no server, so it stands in
 * no log and in no Referer.
 */
export const ONE_TIME_LINK_PARAMETER = 'link';

export function oneTimeLinkAddress(publicAddress: string, token: string): string {
  return new URL(oneTimeLinkPath(token), publicAddress).href;
}

export function oneTimeLinkPath(token: string): string {
  return `/portal-login#${ONE_TIME_LINK_PARAMETER}=${token}`;
}

/** A sign-in with the identity provider comes back the same way, with a one-time code or the kind of a refusal. */
export const OIDC_CODE_PARAMETER = 'oidc';
export const OIDC_ERROR_PARAMETER = 'oidc-error';

/** Begins a sign-in with the identity provider of the office; answers with a redirect. */
export const OIDC_START_PATH = '/api/portal/oidc/start';
