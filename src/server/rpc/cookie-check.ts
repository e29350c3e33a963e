import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Realm } from '#contract/session.ts';
import type { PortalActor } from '#server/auth/portal-auth.ts';
import { isSecure, sessionCookieName, type RpcDeps } from './request-context.ts';

/** Returns undefined at once for requests without such a cookie, so that they cost nothing. */
type CookieReader<Answer> = (request: FastifyRequest) => Promise<Answer> | undefined;

export type CookieCheck = CookieReader<boolean>;

type CookieDeps = Pick<RpcDeps, 'auth' | 'publicUrl'>;

/** Whether a request for a page has the cookie of someone who is signed in to that realm. */
export function createCookieCheck(realm: Realm, { auth, publicUrl }: CookieDeps): CookieCheck {
  return (request) => {
    const cookie = readSessionCookie(request, realm, publicUrl);
    return cookie ? auth[realm].resolve({ cookie }).then((session) => session !== null) : undefined;
  };
}

/** Who of the staff asks for a page, by the cookie; null if the session is over. */
export function createStaffReader({ auth, publicUrl }: CookieDeps): CookieReader<PortalActor | null> {
  return (request) => {
    const cookie = readSessionCookie(request, 'portal', publicUrl);
    return cookie ? auth.portal.resolve({ cookie }).then((session) => session?.actor ?? null) : undefined;
  };
}

function readSessionCookie(
  request: FastifyRequest,
  realm: Realm,
  publicUrl: string | undefined,
): string | undefined {
  const { cookie: header } = request.headers;
  if (header === undefined) return undefined;
  return fastifyCookie.parse(header)[sessionCookieName(realm, isSecure({ publicUrl }, request))];
}
