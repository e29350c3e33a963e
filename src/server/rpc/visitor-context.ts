import type { RpcContext } from './context.ts';
import type { RpcDeps } from './request-context.ts';

/** The context of an anonymous request: the answer is the same for everyone, so nothing of the request may count. */
export function visitorContext(
  {
    db,
    clock,
    auth,
    queryWorkers,
    backups,
    changeFeed,
    limits,
    reports,
    smtpConfigured,
    publicUrl,
    files,
    reportPrinter,
    verifyCodes,
  }: RpcDeps,
  requestId: string,
): RpcContext {
  return {
    db,
    clock,
    auth,
    queryWorkers,
    backups,
    changeFeed,
    limits,
    smtpConfigured,
    publicUrl,
    reports,
    files,
    reportPrinter,
    verifyCodes,
    request: { id: requestId, clientAddress: '', tokens: { admin: {}, portal: {} }, origin: 'unknown' },
    response: { setSessionCookie: refuseCookies, clearSessionCookie: refuseCookies },
  };
}

function refuseCookies(): never {
  throw new Error('A cached answer for everyone cannot set a cookie');
}
