import { once } from 'node:events';
import { createServer } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import type Provider from 'oidc-provider';
import type { ClientAuthMethod } from 'oidc-provider';
import { vi } from 'vitest';
import { OIDC_CALLBACK_PATH } from '#contract/office/oidc.ts';

/** An account at the provider, with its claims. */
interface TestAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

type Sign = (claims: JWTPayload) => Promise<string>;

/** Changes the ID token on its way, as a broken or hostile provider would. */
type Tamper = (claims: JWTPayload, sign: Sign) => string | Promise<string>;

/** `alg: none`. */
export const unsigned: Tamper = (claims) => new UnsecuredJWT(claims).encode();

export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/**
 * Starts an OpenID provider on this machine for the program at `publicUrl`. Every browser that comes to it is signed in as the
 * account of `signInAs` at once.
 */
export async function startOidcProvider(
  publicUrl: string,
  clientAuthentication: ClientAuthMethod[] = ['client_secret_basic', 'client_secret_post'],
) {
  const settings = {
    clientId: 'quayside',
    clientSecret: 'the-client-secret-of-the-tests',
    label: 'Fjord ID',
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  let account: TestAccount = { sub: 'nobody' };
  let tamper: Tamper | undefined;
  const secrets = new Set<string>([settings.clientSecret]);

  // It warns of its store in memory, which suits a test, and of Node 20, on which it works.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { default: OidcProvider } = await import('oidc-provider');
  const provider: Provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [new URL(OIDC_CALLBACK_PATH, publicUrl).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: clientAuthentication.at(-1)!,
      },
    ],
    clientAuthMethods: clientAuthentication,
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...account, sub: accountId }) }),
    async loadExistingGrant({ oidc: { client, session } }) {
      if (!client || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  warn.mockRestore();
  const sign: Sign = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey);
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token') return;
    const body = ctx.body as Record<string, string>;
    for (const name of ['access_token', 'id_token']) if (body[name] !== undefined) secrets.add(body[name]);
    if (tamper && body['id_token'] !== undefined) {
      ctx.body = { ...body, id_token: await tamper(decodeJwt(body['id_token']), sign) };
    }
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
    } else {
      void answer(request, response);
    }
  });

  return {
    settings: { issuer, ...settings },
    /** Every secret and token that it has given out. */
    secrets,
    /** `change` replaces the ID tokens from now on. */
    signInAs(next: TestAccount, change?: Tamper): void {
      account = next;
      tamper = change;
    },
    /** Follows its redirects as a browser does, until they lead away from it. */
    async visit(address: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let location = address;
      while (location.startsWith(issuer)) {
        // oxlint-disable-next-line no-await-in-loop -- each answer names the next address
        const response = await fetch(location, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const next = response.headers.get('location');
        // oxlint-disable-next-line no-await-in-loop -- only once
        if (next === null) throw new Error(`${response.status} ${await response.text()}`);
        location = new URL(next, location).href;
      }
      return new URL(location);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
