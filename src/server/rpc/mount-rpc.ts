import { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Realm } from '#contract/session.ts';
import { appRouter, type AppRouter } from '#server/routers/app-router.ts';
import { describeError } from './error-map.ts';
import { createRequestContext, type RpcDeps } from './request-context.ts';

const MAX_BATCH_SIZE = 20;

/** tRPC at /api/trpc. A batch names one audience only, so that no request carries both tokens or the wrong one. */
export function mountRpc(app: FastifyInstance, deps: RpcDeps): void {
  void app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext({ req, res, info }) {
        return createRequestContext(deps, req, res, realmOfCalls(info.calls.map((call) => call.path)));
      },
      responseMeta: () => ({ headers: new Headers([['cache-control', 'no-store']]) }),
      onError({ error, path, req }) {
        if (describeError(error).unexpected) req.log.error({ err: error, path }, 'call failed');
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  });
}

/** The realm that a batch belongs to. Calls of two audiences in one request are refused. */
function realmOfCalls(paths: string[]): Realm | null {
  const audiences = new Set(paths.map((path) => path.split('.', 1)[0]));
  if (audiences.size > 1) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'A batch holds the calls of one audience only.' });
  }
  const [audience] = audiences;
  return audience === 'admin' || audience === 'portal' ? audience : null;
}
