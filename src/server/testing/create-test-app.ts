import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Realm } from '#contract/session.ts';
import type { Database } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createApp } from '#server/app.ts';
import type { PresentedTokens } from '#server/auth/auth-context.ts';
import { createAuth } from '#server/auth/auth.ts';
import type { IdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import { createFormLimits, type FormLimits } from '#server/form-limits.ts';
import { keyRing } from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import type { FileStore } from '#server/integrations/file-store.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { RpcContext } from '#server/rpc/context.ts';
import type { RpcDeps } from '#server/rpc/request-context.ts';
import { queueAccountLinked } from '#server/services/outbox/queue-account-linked.ts';
import { createInlineQueryWorkers, type QueryWorkers } from '#server/services/query-workers/query-workers.ts';
import type { ReportChannel } from '#server/services/whistleblowing/report-channel.ts';
import { createChangeFeed, type ChangeFeed } from '#server/services/live-changes/change-feed.ts';
import { createTestDataKeys, createTestReportChannel } from './report-channel.ts';
import { createTestBackups } from './backups.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestPasswordHasher } from './password-hasher.ts';
import { testReportPrinter, testVerifyCodes } from './report-printer.ts';
import { createTestFileStore } from './test-file-store.ts';
import { openAdminSession, openPortalSession } from './sessions.ts';
import { createTestCaller } from './test-caller.ts';

type Caller = ReturnType<typeof createTestCaller>;

/** The callers of a test: nobody signed in, the admin, a manager and an operator. */
export type Actor = 'anonymous' | 'admin' | 'manager' | 'operator';

export interface TestApp {
  /** The HTTP side, built on the first call because that takes far longer than the database; it does not listen. */
  app: () => Promise<FastifyInstance>;
  /** Sends one request to the HTTP side without a socket. */
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  db: Database;
  clock: TestClock;
  reports: ReportChannel;
  /** In a separate folder, which is deleted after the test. */
  files: FileStore;
  filesFolder: string;
  changeFeed: ChangeFeed;
  queryWorkers: QueryWorkers;
  /** The typed procedures, as each caller. */
  callers: Record<Actor, Caller>;
  /** For requests over HTTP: the session token of everyone who has one. */
  tokens: Record<Exclude<Actor, 'anonymous'>, string>;
  close: () => Promise<void>;
}

interface TestAppOptions {
  db?: Database;
  reports?: ReportChannel;
  clock?: TestClock;
  limits?: FormLimits;
  publicUrl?: string;
  identityProvider?: IdentityProvider;
  smtpConfigured?: boolean;
  clientFolder?: string;
  logger?: FastifyBaseLogger;
  metrics?: Metrics;
  slowRequestMs?: number;
  /** The files of another test, which deletes them itself. */
  files?: FileStore;
}

/** The server on an empty in-memory database. */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  const {
    db = createTestDatabase(),
    clock = createTestClock(),
    publicUrl,
    clientFolder,
    logger,
    metrics,
    slowRequestMs,
    smtpConfigured = false,
    identityProvider,
  } = options;
  const dataKeys = createTestDataKeys();
  const { reports = createTestReportChannel({ db, clock, dataKeys: dataKeys.files }) } = options;
  const { limits = createFormLimits(clock) } = options;
  const { files: ownFiles, folder, removeFolder } = createTestFileStore();
  const { files = ownFiles } = options;
  const deps: RpcDeps = {
    db,
    clock,
    files,
    reportPrinter: testReportPrinter,
    verifyCodes: testVerifyCodes,
    auth: createAuth({
      db,
      clock,
      staffKeys: keyRing('file', [newSealKey()]),
      publicUrl: 'https://quayside.example',
      ...(identityProvider && { identityProvider }),
      notifyAccountLinked: queueAccountLinked,
      hasher: createTestPasswordHasher(),
    }),
    queryWorkers: createInlineQueryWorkers(db),
    backups: createTestBackups({ db, clock }),
    limits,
    changeFeed: createChangeFeed({ db }),
    reports,
    smtpConfigured,
    publicUrl,
  };
  let built: Promise<FastifyInstance> | undefined;
  const app = () =>
    (built ??= createApp({ ...deps, clientFolder, trustProxy: 'loopback', logger, metrics, slowRequestMs }));
  const tokens = {
    admin: openAdminSession(db, clock.now()),
    manager: openPortalSession(db, clock.now(), 'manager'),
    operator: openPortalSession(db, clock.now(), 'operator'),
  };
  return {
    app,
    inject: async (request) => (await app()).inject(request),
    db,
    clock,
    reports,
    files,
    changeFeed: deps.changeFeed,
    queryWorkers: deps.queryWorkers,
    filesFolder: folder,
    tokens,
    callers: {
      anonymous: createTestCaller(callerContext(deps, {})),
      admin: createTestCaller(callerContext(deps, { admin: { bearer: tokens.admin } })),
      manager: createTestCaller(callerContext(deps, { portal: { bearer: tokens.manager } })),
      operator: createTestCaller(callerContext(deps, { portal: { bearer: tokens.operator } })),
    },
    async close() {
      await (await built)?.close();
      db.$client.close();
      removeFolder();
      dataKeys.removeFolder();
    },
  };
}

/** The context of a program that sends these tokens and no cookies. */
export function callerContext(deps: RpcDeps, tokens: Partial<Record<Realm, PresentedTokens>>): RpcContext {
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
    reports: deps.reports,
    files: deps.files,
    reportPrinter: deps.reportPrinter,
    verifyCodes: deps.verifyCodes,
    request: {
      id: 'test',
      clientAddress: '192.0.2.1',
      tokens: { admin: {}, portal: {}, ...tokens },
      origin: 'unknown',
    },
    response: { setSessionCookie() {}, clearSessionCookie() {} },
  };
}
