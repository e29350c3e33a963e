import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Realm } from '#contract/session.ts';
import { sessionCookieName, type RpcDeps } from './request-context.ts';

/** Returns undefined at once for requests without such a cookie, so that they cost nothing. */
export type CookieCheck = (request: FastifyRequest) => Promise<boolean> | undefined;

/** Whether a request for a page has the cookie of someone who is signed in to that realm. */
export function createCookieCheck(
  realm: Realm,
  { auth, publicUrl }: Pick<RpcDeps, 'auth' | 'publicUrl'>,
): CookieCheck {
  return (request) => {
    const { cookie: header } = request.headers;
    if (header === undefined) return undefined;
    const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
    const cookie = fastifyCookie.parse(header)[sessionCookieName(realm, secure)];
    return cookie ? auth[realm].resolve({ cookie }).then((session) => session !== null) : undefined;
  };
}
