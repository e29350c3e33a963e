import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { sessionCookieName, type RpcDeps } from './request-context.ts';

/**
 * Tells whether a request for a page carries the cookie of an admin who is signed in. Requests without such a cookie are
 * answered at once with undefined, so that they cost nothing.
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
