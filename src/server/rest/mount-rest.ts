import { callTRPCProcedure, TRPCError, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '#server/errors.ts';
import { allowSlowArrival } from '#server/guarded-server.ts';
import { describeError } from '#server/rpc/error-map.ts';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createInputReader } from './read-input.ts';
import { restProcedures, routePattern, type RestProcedure } from './rest-procedures.ts';
import { sendError } from './send-error.ts';

/** Serves every procedure at the path in its metadata, except for the cached ones (mountCachedCalls). */
export function mountRest(app: FastifyInstance, deps: RpcDeps, router: AnyTRPCRouter = appRouter): void {
  const procedures = restProcedures(router);
  const methodsOf = methodsByPath(procedures);
  void app.register(async (scope) => {
    acceptRawBodies(scope);
    for (const procedure of procedures) {
      if (procedure.meta.cache === 'public' || procedure.route.takes === 'bytes') continue;
      mountProcedure(scope, deps, router, procedure);
    }
    await scope.register(async (uploads) => {
      leaveBodiesUnread(uploads);
      for (const procedure of procedures) {
        if (procedure.route.takes === 'bytes') mountProcedure(uploads, deps, router, procedure);
      }
    });
    refuseShadowedMethods(scope, methodsOf);
  });
  refuseTheRest(app, methodsOf);
}

/**
 * The body stays unparsed until a procedure needs its input, so that errors in a payload are only reported to an
 * authorized caller.
 */
function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** A file is streamed as it arrives, and only from a caller who may send it. */
function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** A reader that stops half-way can still answer: the connection is not destroyed with the stream. */
async function* uploadOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  allowSlowArrival(raw);
  try {
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError('badInput', 'The file did not arrive completely. Please send it again.', { cause });
  }
}

function mountProcedure(
  scope: FastifyInstance,
  deps: RpcDeps,
  router: AnyTRPCRouter,
  procedure: RestProcedure,
): void {
  const { name, audience, type, route, inputs, meta } = procedure;
  const { method, path, status = 200 } = route;
  const bearerRealm = audience === 'public' ? null : audience;
  const readInput = createInputReader(procedure);

  async function call(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // If no input is expected, nothing will parse it later, so it is checked here.
    if (inputs.length === 0) readInput(request);
    const ctx = createRequestContext(deps, request, reply, bearerRealm);
    if (route.takes === 'bytes') ctx.request.upload = uploadOf(request);
    return callTRPCProcedure({
      router,
      path: name,
      type,
      ctx,
      getRawInput: async () => readInput(request),
      signal: ctx.request.signal,
      batchIndex: 0,
    });
  }

  scope.route({
    // One route for both: Fastify's own for HEAD would double what a start costs.
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: routePattern(path),
    ...(meta.bodyLimit !== undefined && { bodyLimit: meta.bodyLimit }),
    async handler(request, reply) {
      try {
        const output = await call(request, reply);
        reply.code(status).header('cache-control', 'no-store');
        if (status === 204) return await reply.send();
        return await reply
          .header('content-type', 'application/json; charset=utf-8')
          .send(JSON.stringify(output));
      } catch (error) {
        // The rest of an oversized file may be endless; the rest of any other refused body is read and dropped.
        if (route.takes === 'bytes' && describeError(error).status === 413)
          reply.header('connection', 'close');
        return sendError(request, reply, error);
      }
    },
  });
}

/** The methods of each path, by the pattern of its route. */
type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>;

function methodsByPath(procedures: RestProcedure[]): MethodsByPath {
  const methodsOf = new Map<string, Set<string>>();
  for (const { route } of procedures) {
    const pattern = routePattern(route.path);
    const methods = methodsOf.get(pattern) ?? new Set();
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
    methodsOf.set(pattern, methods);
  }
  return methodsOf;
}

const isAtPath = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]*')}$`);

function refuseMethod(request: FastifyRequest, reply: FastifyReply, methods: ReadonlySet<string>) {
  reply.header('allow', [...methods].sort().join(', '));
  return sendError(request, reply, new TRPCError({ code: 'METHOD_NOT_SUPPORTED' }));
}

/** Refuses DELETE of /products/order where there is a DELETE of /products/:id, which would take it for an id. */
function refuseShadowedMethods(scope: FastifyInstance, methodsOf: MethodsByPath): void {
  for (const [pattern, others] of methodsOf) {
    const parameter = pattern.indexOf(':');
    if (parameter === -1) continue;
    const fixed = pattern.slice(0, parameter);
    const takes = isAtPath(pattern);
    for (const [path, methods] of methodsOf) {
      // Every pattern meets every path: its fixed start rules most of them out without the expression.
      if (path === pattern || !path.startsWith(fixed) || !takes.test(path)) continue;
      for (const method of others) {
        if (methods.has(method)) continue;
        scope.route({
          method: method as HTTPMethods,
          url: path,
          exposeHeadRoute: false,
          handler: (request, reply) => refuseMethod(request, reply, methods),
        });
      }
    }
  }
}

/**
 * Refuses what no route takes under /api: 405 with the methods there are at a known path, otherwise 404, never a page. A
 * route for each other method of each path would take a tenth of the time of a start.
 */
function refuseTheRest(app: FastifyInstance, methodsOf: MethodsByPath): void {
  const parameters = (pattern: string) => pattern.split(':').length;
  // A path comes before the patterns that it also matches.
  const known = [...methodsOf]
    .sort(([one], [other]) => parameters(one) - parameters(other))
    .map(([pattern, methods]) => ({ at: isAtPath(pattern), methods }));
  void app.register(
    async (scope) => {
      acceptRawBodies(scope);
      scope.setNotFoundHandler((request, reply) => {
        const [path = ''] = request.url.split('?', 1);
        const found = known.find(({ at }) => at.test(decodeURI(path)));
        // A parameter of a known path may be too long for its route.
        if (found && !found.methods.has(request.method)) return refuseMethod(request, reply, found.methods);
        return sendError(request, reply, new AppError('notFound', 'Not found.'));
      });
    },
    { prefix: '/api' },
  );
}
