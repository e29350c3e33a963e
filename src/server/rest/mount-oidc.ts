import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OIDC_CALLBACK_PATH } from '#contract/office/oidc.ts';
import { CHALLENGE_MINUTES } from '#contract/office/passkeys.ts';
import { OIDC_CODE_PARAMETER, OIDC_ERROR_PARAMETER, OIDC_START_PATH } from '#contract/entrance-address.ts';
import { OidcFailure } from '#server/auth/oidc/oidc-sign-in.ts';
import { AppError } from '#server/errors.ts';
import {
  isSecure,
  oidcAccountCookieName,
  oidcCookieName,
  type RpcDeps,
} from '#server/rpc/request-context.ts';

/** A path of the portal; the client checks it again before it goes there. */
const NEXT_MAX = 500;

/**
 * The two addresses of a sign-in with the identity provider, which browsers follow. The callback ends in a one-time code
 * behind the # of /portal-login, so that no session token stands in an address.
 */
export function mountOidc(app: FastifyInstance, deps: RpcDeps): void {
  const { oidc } = deps.auth.portal;
  if (!oidc) return;

  app.get<{ Querystring: { next?: unknown; fresh?: unknown } }>(OIDC_START_PATH, (request, reply) => {
    const secure = isSecure(deps, request);
    return redirect(request, reply, secure, async () => {
      const { next, fresh } = request.query;
      deps.limits.passkey.take(request.ip);
      const isPath = typeof next === 'string' && next.length <= NEXT_MAX;
      const { location, browserToken } = await oidc.begin({
        next: isPath ? next : undefined,
        isFresh: fresh === 'true',
      });
      reply.setCookie(oidcCookieName(secure), browserToken, {
        httpOnly: true,
        // The way back begins on the provider's site, where a browser sends no strict cookie.
        sameSite: 'lax',
        path: '/',
        secure,
        maxAge: CHALLENGE_MINUTES * 60,
      });
      return location.href;
    });
  });

  app.get(OIDC_CALLBACK_PATH, (request, reply) => {
    const secure = isSecure(deps, request);
    return redirect(request, reply, secure, async () => {
      const { code, next } = await oidc.callBack({
        query: new URL(request.url, 'http://callback.invalid').search,
        browserToken: request.cookies[oidcCookieName(secure)],
        clientAddress: request.ip,
      });
      const search = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
      return `/portal-login${search}#${OIDC_CODE_PARAMETER}=${code}`;
    });
  });
}

async function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
  find: () => Promise<string>,
): Promise<FastifyReply> {
  const location = await find().catch((error: unknown) => {
    const kind = kindOf(error);
    if (kind === null) throw error;
    const reason = error instanceof Error ? error.message : kind;
    request.log.warn({ kind, reason }, 'sign-in with the identity provider failed');
    if (error instanceof OidcFailure && error.account !== undefined) {
      reply.setCookie(oidcAccountCookieName(secure), error.account, {
        sameSite: 'strict',
        path: '/',
        secure,
        maxAge: CHALLENGE_MINUTES * 60,
      });
    }
    return `/portal-login#${OIDC_ERROR_PARAMETER}=${kind}`;
  });
  return reply.header('cache-control', 'no-store').redirect(location, 303);
}

function kindOf(error: unknown) {
  if (error instanceof OidcFailure) return error.kind;
  return error instanceof AppError && error.kind === 'tooManyRequests' ? 'busy' : null;
}
