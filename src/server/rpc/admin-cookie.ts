import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { sessionCookieName, type RpcDeps } from './request-context.ts';

/**
 * Whether a request for a page has the cookie of a signed-in admin. Returns undefined at once for requests without
 * such a cookie, so that they cost nothing.
 */
export function createAdminCookieCheck({
  auth,
  publicUrl,
}: RpcDeps): (request: FastifyRequest) => Promise<boolean> | undefined {
  return (request) => {
    const { cookie: header } = request.headers;
    if (header === undefined) return undefined;
    const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
    const cookie = fastifyCookie.parse(header)[sessionCookieName('admin', secure)];
    return cookie ? auth.admin.resolve({ cookie }).then((session) => session !== null) : undefined;
  };
}
