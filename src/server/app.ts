import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { peopleSignedIn } from './auth/people-signed-in.ts';
import { AppError } from './errors.ts';
import { createGuardedServer } from './guarded-server.ts';
import { mountHealth } from './health.ts';
import { answerDirectly, type FindAnswer } from './http/direct-answers.ts';
import { mountHistory } from './pages/history/mount-history.ts';
import { mountProducts } from '#server/pages/products/mount-products.ts';
import { mountRfq } from './pages/rfq/mount-rfq.ts';
import { mountUnit } from './pages/unit/mount-unit.ts';
import { mountVerify } from './pages/verify/mount-verify.ts';
import { mountDocuments, type AnswerUnrouted } from './pages/mount-documents.ts';
import { answerNotFound, mountFiles } from './pages/mount-files.ts';
import { createReportChannelLog, isReportChannel, reportChannelHeaders } from './report-channel-trace.ts';
import type { Metrics } from './metrics/metrics.ts';
import { logSlowRequests, mountRequestLog } from './request-log.ts';
import { mountCalendar } from './rest/mount-calendar.ts';
import { mountDownloads, sendFile } from './rest/mount-downloads.ts';
import { mountImages } from './rest/mount-images.ts';
import { mountCachedCalls } from '#server/rest/mount-cached-calls.ts';
import { mountOidc } from './rest/mount-oidc.ts';
import { mountReference } from './rest/mount-reference.ts';
import { mountRest } from './rest/mount-rest.ts';
import { mountStreams } from './rest/mount-streams.ts';
import { sendError } from './rest/send-error.ts';
import { answerUnreadableRequest } from './rest/unreadable-request.ts';
import { createCookieCheck, createStaffReader } from './rpc/cookie-check.ts';
import { mountRpc } from './rpc/mount-rpc.ts';
import { tokensPresented, type RpcDeps } from './rpc/request-context.ts';
import { createVisitorLink } from './rpc/visitor-link.ts';
import { securityHeaders } from './security-headers.ts';
import { trustLastHop, warnOfUntrustedProxy } from './trusted-proxy.ts';

export interface AppDeps extends RpcDeps {
  /** Folder of the built client; without it only the API is served. */
  clientFolder: string | undefined;
  /** As in HSTS_INCLUDE_SUBDOMAINS: off unless given. */
  hstsIncludeSubdomains?: boolean;
  /** As in TRUST_PROXY: the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string;
  logger: FastifyBaseLogger | undefined;
  /** As in SLOW_REQUEST_MS; without it no request is called slow. */
  slowRequestMs?: number | undefined;
  /** Counts answers; without it nothing is counted. */
  metrics?: Metrics | undefined;
}

/** Assembles the whole program without the process: mounts everything and does not listen. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps);
  const headersOfReports = reportChannelHeaders(headers);
  const headersFor = ({ url }: FastifyRequest) => (isReportChannel(url) ? headersOfReports : headers);
  const channelLog = deps.logger && createReportChannelLog(deps.logger, deps.clock);
  let answerUnrouted: AnswerUnrouted | undefined;
  let findPage: FindAnswer | undefined;
  let isClosing = false;
  const app = fastify({
    ...(deps.logger && channelLog ? logThrough(deps.logger, channelLog.log) : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustLastHop(deps.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 5000 },
    // Without these Fastify loads its own, for schemas that no route has: procedures check what comes and goes.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory: (handler) =>
      createGuardedServer(answerDirectly(handler, findDirectly, deps.metrics?.countAnswer), headers),
    forceCloseConnections: 'idle',
    frameworkErrors(error, request, reply) {
      // The address cannot be decoded.
      if (isPageAddress(request) && answerUnrouted) answerUnrouted(request, reply);
      else void sendError(request, reply.headers(headersFor(request)), error);
    },
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket, headers),
  });
  app.addHook('onClose', async () => channelLog?.end());
  app.addHook('onClose', () => deps.queryWorkers.close());
  app.addHook('onClose', () => deps.reportPrinter.close());
  // Streams never end by themselves, and closing waits for every answer.
  app.addHook('preClose', async () => {
    isClosing = true;
    deps.changeFeed.close();
  });
  app.setErrorHandler((error, request, reply) => {
    // A body sent to a page is refused for its method, not for its type or size.
    if (request.is404 && isPageAddress(request) && answerUnrouted) answerUnrouted(request, reply);
    else void sendError(request, reply.headers(headersFor(request)), error);
  });

  // Before any route: these hooks also see those that run no other.
  deps.metrics?.watchRequests(app);
  if (deps.slowRequestMs !== undefined) {
    logSlowRequests(app, deps.slowRequestMs, (slow) => deps.metrics?.countSlowRequest(slow));
  }
  const findCall = mountCachedCalls(app, deps, headers);
  mountReference(app, deps, headers);
  const { clientFolder } = deps;
  if (clientFolder !== undefined) {
    const visitorLink = createVisitorLink(deps);
    ({ answerUnrouted, findPage } = mountDocuments(
      app,
      {
        ...deps,
        clientFolder,
        visitorLink,
        isAdmin: createCookieCheck('admin', deps),
        staffOf: createStaffReader(deps),
      },
      headers,
    ));
  }

  // Hooks belong to this scope: cached bytes are served outside of it, without running any.
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => {
      reply.headers(headersFor(request));
      // Bodies are not decoded: a compressed file would be stored as it is, or refused for the wrong reason.
      const { 'content-encoding': encoding = 'identity' } = request.headers;
      if (encoding === 'identity') done();
      else done(new AppError('unsupportedType', 'Please send the body without Content-Encoding.'));
    });
    await site.register(cookie);
    warnOfUntrustedProxy(site);
    mountRequestLog(site, (request) => peopleSignedIn(deps.db, tokensPresented(deps, request)));
    mountHealth(site, deps);
    mountRpc(site, deps);
    mountRest(site, deps);
    mountImages(site, deps);
    mountDownloads(site, deps);
    mountStreams(site, deps);
    mountCalendar(site, deps);
    mountOidc(site, deps);
    mountProducts(site, deps);
    mountVerify(site, deps);
    mountHistory(site, { ...deps, sendFile });
    mountUnit(site, { ...deps, isStaff: createCookieCheck('portal', deps) });
    mountRfq(site, { ...deps, sendFile });
    if (clientFolder !== undefined) await mountFiles(site, clientFolder);
    else site.setNotFoundHandler(answerNotFound);
  });
  return app;

  /** While the program closes, the framework refuses new requests. */
  function findDirectly(request: IncomingMessage) {
    return isClosing ? undefined : (findCall(request) ?? findPage?.(request));
  }
}

function noSchemas(): never {
  throw new Error('A route has a schema of Fastify: give it the contract of a procedure.');
}

/** Any address except those of calls and of the report channel. */
function isPageAddress({ url }: FastifyRequest): boolean {
  return !/^\/api(?:[/?]|$)/i.test(url) && !isReportChannel(url);
}

/** Reporters' requests have their own log; every other one writes lines with its id. */
function logThrough(logger: FastifyBaseLogger, channel: FastifyBaseLogger): FastifyServerOptions {
  return {
    loggerInstance: logger,
    childLoggerFactory: (parent, bindings, options, request) =>
      isReportChannel(request.url ?? '') ? channel : parent.child(bindings, options),
  };
}
