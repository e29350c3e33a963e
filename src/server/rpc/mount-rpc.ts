import { TRPCError, type AnyTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import {
  fastifyRequestHandler,
  fastifyTRPCPlugin,
  type FastifyTRPCPluginOptions,
} from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Realm } from '#contract/session.ts';
import { AppError } from '#server/errors.ts';
import { noteRefusedCall } from '#server/request-log.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { describeError, toTRPCError } from './error-map.ts';
import type { ProcedureMeta } from './meta.ts';
import { createRequestContext, type RpcDeps } from './request-context.ts';

const MAX_BATCH_SIZE = 20;

type TrpcOptions = FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'];

/** Mounts tRPC at /api/trpc. A batch has one audience only, so that no request carries both tokens or the wrong one. */
export function mountRpc(app: FastifyInstance, deps: RpcDeps, router: AnyTRPCRouter = appRouter): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => refuseUnusable(request));
    scope.addHook('preHandler', async (request) => {
      refuseUnusableBatch(request, namesOfCalls(request), router);
    });
    const trpcOptions = {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: ({ req, res, info }) =>
        createRequestContext(deps, req, res, realmOfCalls(info.calls.map((call) => call.path))),
      responseMeta: ({ info, type, errors }) => ({
        headers: new Headers([
          ['cache-control', cachePolicy(type, errors, info?.calls ?? [])],
          ...retryAfter(errors),
        ]),
      }),
      onError({ error, path, type, req }) {
        const { status, unexpected } = describeError(error);
        if (unexpected) req.log.error({ err: error, path }, 'call failed');
        // The path of an unknown procedure is untrusted text, and stays out of the log.
        if (path !== undefined && type !== 'unknown') noteRefusedCall(req, { call: path, status });
      },
    } satisfies TrpcOptions;
    await scope.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions });
    await scope.register(async (largeCalls) => mountLargeCalls(largeCalls, router, trpcOptions));
  });
}

/**
 * A call with a larger body has its own route, so that no other call accepts as much. It cannot be batched: the path
 * of a batch names several calls, and such a request has the general limit.
 */
function mountLargeCalls(scope: FastifyInstance, router: AnyTRPCRouter, trpcOptions: TrpcOptions): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  for (const [name, { _def }] of Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)) {
    const { bodyLimit } = (_def.meta ?? {}) as Partial<ProcedureMeta>;
    if (bodyLimit === undefined) continue;
    scope.post(`/api/trpc/${name}`, { bodyLimit }, (req, res) =>
      fastifyRequestHandler({ ...trpcOptions, req, res, path: name }),
    );
  }
}

/** Input that tRPC would stumble over, or accept although no client of ours sends it. */
function refuseUnusable(request: FastifyRequest): void {
  const { method, headers } = request;
  if (method === 'POST') {
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/json') {
      throw new AppError('unsupportedType', 'Please send JSON (application/json).');
    }
  } else if (method !== 'GET' && method !== 'HEAD') {
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  }
  // tRPC makes a fetch Request of this, which refuses an address with a user name in it.
  const base = `http://${headers.host ?? 'localhost'}/`;
  const target = URL.canParse(request.raw.url ?? '/', base) && new URL(request.raw.url ?? '/', base);
  if (!target || target.username !== '' || target.password !== '') {
    throw new AppError('badInput', 'The request could not be read.');
  }
}

/** tRPC decodes the path once more than Fastify has. */
function namesOfCalls(request: FastifyRequest): string[] {
  try {
    return decodeURIComponent((request.params as { path: string }).path).split(',');
  } catch {
    throw new AppError('notFound', 'Not found.');
  }
}

/**
 * Refused whole, before tRPC would answer every call of it: too many calls, or a duplicate query, which costs bytes
 * once and work many times. We have no connection parameters.
 */
function refuseUnusableBatch(request: FastifyRequest, names: string[], router: AnyTRPCRouter): void {
  const { batch, input, connectionParams } = request.query as Record<string, unknown>;
  if (connectionParams !== undefined) throw new AppError('badInput', 'The request could not be read.');
  if (batch !== '1' || names.length === 1) return;
  if (names.length > MAX_BATCH_SIZE) {
    throw new AppError('badInput', `A batch may contain at most ${MAX_BATCH_SIZE} calls.`);
  }
  if (request.method === 'POST') return;
  const procedures = router._def.procedures as Record<string, { _def?: { inputs?: unknown[] } }>;
  const inputs = new Set(names).size < names.length ? readInputs(input) : {};
  const questions = names.map((name, index) => {
    const readsInput = (procedures[name]?._def?.inputs?.length ?? 0) > 0;
    return readsInput ? `${name} ${JSON.stringify(inputs[index])}` : name;
  });
  if (new Set(questions).size < names.length) {
    throw new AppError('badInput', 'A batch may contain each query only once.');
  }
}

/** The inputs of a batch by the position of their call. */
function readInputs(input: unknown): Record<number, unknown> {
  if (typeof input !== 'string') return {};
  try {
    const inputs: unknown = JSON.parse(input);
    return typeof inputs === 'object' && inputs !== null ? { ...inputs } : {};
  } catch {
    throw new TRPCError({ code: 'PARSE_ERROR' });
  }
}

/** The realm that a batch belongs to. Calls of two audiences in one request are refused. */
function realmOfCalls(paths: string[]): Realm | null {
  const audiences = new Set(paths.map((path) => path.split('.', 1)[0]));
  if (audiences.size > 1) {
    throw toTRPCError(new AppError('badInput', 'A batch may contain calls of one audience only.'));
  }
  const [audience] = audiences;
  return audience === 'admin' || audience === 'portal' ? audience : null;
}

/** Public answers are revalidated before each use; all others are never cached. */
function cachePolicy(
  type: string,
  errors: TRPCError[],
  calls: { procedure: { _def: { meta: unknown } } | null }[],
): 'no-cache' | 'no-store' {
  const forEveryone = calls.every(
    ({ procedure }) => (procedure?._def.meta as ProcedureMeta | undefined)?.cache === 'public',
  );
  return type === 'query' && errors.length === 0 && forEveryone ? 'no-cache' : 'no-store';
}

function retryAfter(errors: TRPCError[]): [string, string][] {
  const seconds = errors.map((error) => describeError(error).retryAfterSeconds ?? 0);
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? [['retry-after', String(Math.ceil(longest))]] : [];
}
