import type { FastifyReply, FastifyRequest } from 'fastify';
import { OIDC_ACCOUNT_COOKIE } from '#contract/office/oidc.ts';
import type { Realm } from '#contract/session.ts';
import type { PresentedTokens } from '#server/auth/auth-context.ts';
import type { Auth } from '#server/auth/auth.ts';
import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import type { BackupService } from '#server/services/backups/backup-service.ts';
import type { QueryWorkers } from '#server/services/query-workers/query-workers.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import type { ChangeFeed } from '#server/services/live-changes/change-feed.ts';
import type { ReportContext } from '#server/services/whistleblowing/report-channel.ts';
import { untrustedProxyOf } from '#server/trusted-proxy.ts';
import type { RequestFacts, RpcContext } from './context.ts';

/**
 * With TLS the name has the prefix __Host-, so that neither a sibling host nor a plain-text answer can plant a
 * session; only the name that fits the request is read.
 */
export function sessionCookieName(realm: Realm, secure: boolean): string {
  return secure ? `__Host-${realm}_session` : `${realm}_session`;
}

/** Binds a sign-in with the identity provider to the browser that began it. */
export const oidcCookieName = (secure: boolean) => (secure ? '__Host-oidc' : 'oidc');

/** Shows the sign-in form an account that is linked to nobody; scripts of our pages read it. */
export const oidcAccountCookieName = (secure: boolean) =>
  secure ? `__Host-${OIDC_ACCOUNT_COOKIE}` : OIDC_ACCOUNT_COOKIE;

export interface RpcDeps extends ReportContext, FileContext {
  auth: Auth;
  queryWorkers: QueryWorkers;
  backups: Pick<BackupService, 'health'>;
  changeFeed: ChangeFeed;
  reportPrinter: ReportPrinter;
  verifyCodes: VerifyCodes;
  smtpConfigured: boolean;
  /** The public address of the site; https makes cookies Secure. */
  publicUrl: string | undefined;
  /** The program runs as root outside a container. */
  runsAsRoot?: boolean;
}

/** Turns an HTTP request into the procedures' context, for both tRPC and REST. */
export function createRequestContext(
  deps: RpcDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  bearerRealm: Realm | null,
): RpcContext {
  const secure = isSecure(deps, request);
  return {
    db: deps.db,
    clock: deps.clock,
    auth: deps.auth,
    queryWorkers: deps.queryWorkers,
    backups: deps.backups,
    changeFeed: deps.changeFeed,
    limits: deps.limits,
    smtpConfigured: deps.smtpConfigured,
    publicUrl: deps.publicUrl,
    runsAsRoot: deps.runsAsRoot,
    reports: deps.reports,
    files: deps.files,
    reportPrinter: deps.reportPrinter,
    verifyCodes: deps.verifyCodes,
    request: {
      id: request.id,
      clientAddress: request.ip,
      untrustedProxy: untrustedProxyOf(request),
      userAgent: request.headers['user-agent']?.slice(0, 200),
      signal: hangUpOf(reply),
      idempotencyKey: idempotencyKeyOf(request),
      portalUser: [request.headers['quayside-user']].flat()[0],
      tokens: {
        admin: presentedTokens(request, 'admin', bearerRealm, secure),
        portal: presentedTokens(request, 'portal', bearerRealm, secure),
      },
      oidcBrowserToken: request.cookies[oidcCookieName(secure)],
      origin: originOf(request, deps.publicUrl),
    },
    response: {
      setSessionCookie(realm, token, absoluteEnd) {
        reply.setCookie(sessionCookieName(realm, secure), token, {
          ...cookieAttributes,
          secure,
          expires: absoluteEnd,
        });
      },
      clearSessionCookie(realm) {
        reply.clearCookie(sessionCookieName(realm, secure), { ...cookieAttributes, secure });
      },
    },
  };
}

export function isSecure({ publicUrl }: Pick<RpcDeps, 'publicUrl'>, { protocol }: FastifyRequest): boolean {
  return protocol === 'https' || publicUrl?.startsWith('https:') === true;
}

/** Returns every session token of a request, for naming people in the log only. */
export function tokensPresented(deps: Pick<RpcDeps, 'publicUrl'>, request: FastifyRequest): string[] {
  const secure = isSecure(deps, request);
  return (['admin', 'portal'] as const)
    .map((realm) => presentedTokens(request, realm, realm, secure))
    .flatMap(({ bearer, cookie }) => [bearer, cookie])
    .filter((token) => token !== undefined);
}

/**
 * Aborted if the connection ends before the answer. A request closes as soon as it was read, so its own signal is no
 * use.
 */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}

/** Node joins a header that was sent twice. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  return [request.headers['idempotency-key']].flat().join(', ') || undefined;
}

const cookieAttributes = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/**
 * A bearer belongs to the realm in the path of the request, and is never tried on the other one. An empty one is
 * still a bearer: the cookie is ignored, and it opens nothing.
 */
function presentedTokens(
  request: FastifyRequest,
  realm: Realm,
  bearerRealm: Realm | null,
  secure: boolean,
): PresentedTokens {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '');
  return {
    bearer: bearer && bearerRealm === realm ? (bearer[1] ?? '') : undefined,
    cookie: request.cookies[sessionCookieName(realm, secure)],
  };
}

/**
 * Browsers send Sec-Fetch-Site or, if older, Origin with every write. 'none' is a direct action of the user (address
 * bar, extension), which our pages do not need. The opaque origin `null` of a sandboxed page is foreign.
 */
function originOf(request: FastifyRequest, publicUrl: string | undefined): RequestFacts['origin'] {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  if (site === 'none') return 'unknown';
  if (site !== undefined) return 'foreign';
  const { origin } = request.headers;
  if (origin === undefined) return 'unknown';
  // If the public address is configured, only it counts: a client can send any Host header.
  const ours = publicUrl ?? `${request.protocol}://${request.host}`;
  return URL.canParse(ours) && new URL(ours).origin === origin ? 'own' : 'foreign';
}
