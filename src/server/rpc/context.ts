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

/** What a procedure may know of the request, from any source (tRPC, REST, a test's caller). */
export interface RequestFacts {
  id: string;
  /** The client's address as seen by the trusted proxy. A reporter's only counts against the limits in memory. */
  clientAddress: string;
  /** The proxy whose X-Forwarded-For was ignored because TRUST_PROXY does not name it. */
  untrustedProxy?: string | undefined;
  /** The client's user agent, so that people recognise their sessions; cut to 200 characters. */
  userAgent?: string | undefined;
  /** Aborted if the client disconnects before the answer. */
  signal?: AbortSignal | undefined;
  /** The header Idempotency-Key, as it was sent. */
  idempotencyKey?: string | undefined;
  /** The header Quayside-User: the person whose entry a device sends, which the session may no longer be of. */
  portalUser?: string | undefined;
  tokens: Record<Realm, PresentedTokens>;
  /** The cookie that binds a sign-in with the identity provider to its browser. */
  oidcBrowserToken?: string | undefined;
  /** The file of an upload call, not read yet. */
  upload?: AsyncIterable<Uint8Array> | undefined;
  /**
   * From Sec-Fetch-Site and Origin: 'own' pages, a 'foreign' page (or a sandboxed one), or neither header, as from a
   * program. Only 'own' may write with a cookie alone.
   */
  origin: 'own' | 'foreign' | 'unknown';
}

/** What a procedure may add to the answer, beside its output. */
export interface ResponseEffects {
  /**
   * The cookie lives until the session's absolute end; only the server knows if it ended earlier through inactivity.
   */
  setSessionCookie(realm: Realm, token: string, absoluteEnd: Date): void;
  clearSessionCookie(realm: Realm): void;
}

export interface RpcContext extends ReportContext, FileContext {
  auth: Auth;
  queryWorkers: QueryWorkers;
  backups: Pick<BackupService, 'health'>;
  changeFeed: ChangeFeed;
  reportPrinter: ReportPrinter;
  verifyCodes: VerifyCodes;
  /** Whether mail is configured. */
  smtpConfigured: boolean;
  /** The public address of the site; undefined if not configured. */
  publicUrl: string | undefined;
  /** The program runs as root outside a container. */
  runsAsRoot?: boolean | undefined;
  request: RequestFacts;
  response: ResponseEffects;
}
