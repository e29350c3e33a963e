import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Realm } from '#contract/session.ts';
import type { Auth, PresentedTokens } from '#server/auth/auth.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { RpcContext } from './context.ts';

export const SESSION_COOKIES = { admin: 'admin_session', portal: 'portal_session' } as const satisfies Record<
  Realm,
  string
>;

export interface RpcDeps extends ServiceContext {
  auth: Auth;
  /** Where the site is reached; https makes cookies Secure. */
  publicUrl: string | undefined;
}

/** Turns one HTTP request into what procedures see, the same for tRPC and REST. */
export function createRequestContext(
  deps: RpcDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  bearerRealm: Realm | null,
): RpcContext {
  const secure = request.protocol === 'https' || deps.publicUrl?.startsWith('https:') === true;
  return {
    db: deps.db,
    clock: deps.clock,
    auth: deps.auth,
    request: {
      id: request.id,
      clientAddress: request.ip,
      tokens: {
        admin: presentedTokens(request, 'admin', bearerRealm),
        portal: presentedTokens(request, 'portal', bearerRealm),
      },
      sameOrigin: isSameOrigin(request),
    },
    response: {
      setSessionCookie(realm, token, expiresAt) {
        reply.setCookie(SESSION_COOKIES[realm], token, {
          httpOnly: true,
          sameSite: 'strict',
          secure,
          path: '/',
          expires: expiresAt,
        });
      },
      clearSessionCookie(realm) {
        reply.clearCookie(SESSION_COOKIES[realm], { httpOnly: true, sameSite: 'strict', secure, path: '/' });
      },
    },
  };
}

/** A bearer belongs to the realm whose path the request names; it is never tried on the other one. */
function presentedTokens(request: FastifyRequest, realm: Realm, bearerRealm: Realm | null): PresentedTokens {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    bearer: bearerRealm === realm ? bearer : undefined,
    cookie: request.cookies[SESSION_COOKIES[realm]],
  };
}

/** Browsers send Sec-Fetch-Site or Origin with every write; a client that sends neither is not a foreign page's browser, but has no cookie of ours either. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
