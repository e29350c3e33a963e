import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { mountHealth } from './health.ts';
import { describeError } from './rpc/error-map.ts';
import { mountPages } from './pages/mount-pages.ts';
import { mountRequestLog } from './request-log.ts';
import { mountRest } from './rest/mount-rest.ts';
import { mountRpc } from './rpc/mount-rpc.ts';
import type { RpcDeps } from './rpc/request-context.ts';

export interface AppDeps extends RpcDeps {
  /** Folder of the built client; without it only the calls are served. */
  clientFolder: string | undefined;
  trustProxy: string | boolean;
  logger: FastifyBaseLogger | undefined;
}

/** The whole program but for the process: mounts everything and does not listen. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: false }),
    trustProxy: deps.trustProxy,
    genReqId: () => randomUUID(),
    disableRequestLogging: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 5000 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
  });
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: deps.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const clientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    const { status, message, unexpected } = describeError(error);
    if (!clientFault && unexpected) request.log.error({ err: error }, 'request failed');
    return reply
      .code(clientFault ? (error.statusCode ?? 400) : status)
      .header('cache-control', 'no-store')
      .send({ message: clientFault ? 'The request could not be read.' : message, requestId: request.id });
  });

  mountRequestLog(app);
  mountHealth(app, deps.db);
  mountRpc(app, deps);
  mountRest(app, deps);
  await mountPages(app, deps);
  return app;
}
