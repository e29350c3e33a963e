import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client';
import { OIDC_CALLBACK_PATH } from '#contract/office/oidc.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the identity provider. */
  label: string;
}

/** Binds the answer of the identity provider to the request that it answers. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** An account at the identity provider. */
export interface FederatedIdentity {
  issuer: string;
  subject: string;
  /** In lower case; null if there is none or the provider has not verified it. */
  verifiedEmail: string | null;
  /** When the person last signed in there; null if the provider does not say so. */
  authenticatedAt: Date | null;
}

/** All calls throw ProviderFailure. */
export interface IdentityProvider {
  label: string;
  /** As ID tokens name it. */
  issuer(): Promise<string>;
  /** Returns where the browser has to go. `isFresh`: the person has to sign in there, also if they are signed in already. */
  begin(checks: OidcChecks, isFresh: boolean): Promise<URL>;
  /** Exchanges the query of the callback for the account. */
  finish(query: string, checks: OidcChecks): Promise<FederatedIdentity>;
}

/** The message is for the log: it contains no token, code or claim. */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'unavailable';

  constructor(kind: ProviderFailure['kind'], message: string) {
    super(message);
    this.name = 'ProviderFailure';
    this.kind = kind;
  }
}

/** Loaded with the first sign-in: most installations have no identity provider. */
const library = () => import('openid-client');

/** How long the provider may take to answer one request. */
const TIMEOUT_S = 10;

/** A provider that is asked for an age has to say when the person signed in (OpenID Connect Core, 3.1.2.1). */
const MAX_AGE_S = 30 * 86_400;

/** OpenID Connect with one provider: authorization code with PKCE, state and nonce. The ID token's signature is checked. */
export function createIdentityProvider(
  { issuer, clientId, clientSecret, label }: OidcSettings,
  publicUrl: string,
): IdentityProvider {
  const redirectUri = new URL(OIDC_CALLBACK_PATH, publicUrl).href;
  let discovered: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const {
      discovery,
      allowInsecureRequests,
      enableNonRepudiationChecks,
      ClientSecretBasic,
      ClientSecretPost,
    } = await library();
    const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
    const authenticate: ClientAuth = (server, ...request) =>
      (acceptsPost(server) ? post : basic)(server, ...request);
    // The settings admit http on this machine only.
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const execute = [...insecure, enableNonRepudiationChecks];
    return discovery(new URL(issuer), clientId, undefined, authenticate, { execute, timeout: TIMEOUT_S });
  }

  /** A provider that could not be reached is asked again at the next sign-in. */
  async function configuration(): Promise<Configuration> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw new ProviderFailure('unavailable', describeFailure(error));
    }
  }

  return {
    label,

    issuer: async () => (await configuration()).serverMetadata().issuer,

    async begin({ state, nonce, verifier }, isFresh) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        max_age: String(MAX_AGE_S),
        ...(isFresh && { prompt: 'login' }),
      });
    },

    async finish(query, { state, nonce, verifier }) {
      const config = await configuration();
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const address = new URL(redirectUri);
      address.search = query;
      try {
        const tokens = await authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        const asksMore =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const further = asksMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return describeIdentity({ ...further, ...claims });
      } catch (error) {
        throw new ProviderFailure(isUnreachable(error) ? 'unavailable' : 'refused', describeFailure(error));
      }
    },
  };
}

/** A provider that names no method accepts `client_secret_basic` (OpenID Connect Discovery, 3). */
const acceptsPost = ({ token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata) =>
  methods.includes('client_secret_post') || (methods.length > 0 && !methods.includes('client_secret_basic'));

interface EnvironmentOfProvider {
  PUBLIC_URL?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_LABEL: string;
}

/** Returns the identity provider of the settings, which name all of it or nothing. */
export function identityProviderOf(settings: EnvironmentOfProvider): IdentityProvider | null {
  const {
    PUBLIC_URL,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  return PUBLIC_URL && issuer && clientId && clientSecret
    ? createIdentityProvider({ issuer, clientId, clientSecret, label: settings.OIDC_LABEL }, PUBLIC_URL)
    : null;
}

/**
 * Entra gives each application other subjects, so an account is `tid` and `oid` there. Its e-mail address can be set by the
 * administrator of any directory, and is verified only if `xms_edov` says so.
 */
function describeIdentity(claims: { iss: string; sub: string; [claim: string]: unknown }): FederatedIdentity {
  const {
    iss: issuer,
    sub,
    tid,
    oid,
    email,
    email_verified: isVerified,
    xms_edov: isDomainOwner,
    auth_time: at,
  } = claims;
  const isEntra = typeof tid === 'string' && typeof oid === 'string';
  const counts = isEntra ? ENTRA_TRUE.has(isDomainOwner) : isVerified === true;
  return {
    issuer,
    subject: isEntra ? `${tid}/${oid}` : sub,
    verifiedEmail: counts && typeof email === 'string' ? email.trim().toLowerCase() : null,
    authenticatedAt: typeof at === 'number' ? new Date(at * 1000) : null,
  };
}

/** Entra sends the claim as a boolean, a number or a text. */
const ENTRA_TRUE: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);

/** Whether the provider failed, as the library's chain of causes says. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  const isTimeout = error.name === 'TimeoutError' || codeOf(error) === 'OAUTH_TIMEOUT';
  return isTimeout || error.message === 'fetch failed' || isUnreachable(error.cause);
}

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;

/** The library's errors carry claims, codes and whole answers, which stay out of the log; `error` is a word of the protocol. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const word = 'error' in error && typeof error.error === 'string' ? ` (${error.error.slice(0, 60)})` : '';
  const { message } = error.cause instanceof Error ? error.cause : error;
  return `${codeOf(error)}: ${message}${word}`;
}
