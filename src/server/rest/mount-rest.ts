import { callTRPCProcedure, TRPCError, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '#server/errors.ts';
import { describeError } from '#server/rpc/error-map.ts';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createInputReader } from './read-input.ts';
import { restProcedures, routePattern, type RestProcedure } from './rest-procedures.ts';
import { sendError } from './send-error.ts';

/** Serves every procedure at the path its metadata names, but for those kept as bytes (mountCachedCalls). */
export function mountRest(app: FastifyInstance, deps: RpcDeps, router: AnyTRPCRouter = appRouter): void {
  void app.register(async (scope) => {
    acceptRawBodies(scope);
    const procedures = restProcedures(router);
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
    refuseOtherMethods(scope, procedures);
  });
  refuseUnknownPaths(app);
}

/** The bytes stay bytes until a procedure asks for its input, so that nobody is told what is wrong with a payload before it is clear who sends it. */
function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** A file is taken in as it arrives, and only from somebody who may send it. */
function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Whoever stops reading half-way can still answer: the connection is not torn down with the stream. */
async function* uploadOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError('badInput', 'The file did not arrive whole. Please send it again.', { cause });
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
    // Where no input is due nobody will ask for it, so what was sent is looked at here.
    if (inputs.length === 0) readInput(request);
    const ctx = createRequestContext(deps, request, reply, bearerRealm);
    if (route.takes === 'bytes') ctx.request.upload = uploadOf(request);
    return callTRPCProcedure({
      router,
      path: name,
      type,
      ctx,
      getRawInput: async () => readInput(request),
      signal: request.signal,
      batchIndex: 0,
    });
  }

  scope.route({
    method,
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
        // What is left of a file that is too large may have no end; whatever else was refused is read and forgotten.
        if (route.takes === 'bytes' && describeError(error).status === 413)
          reply.header('connection', 'close');
        return sendError(request, reply, error);
      }
    },
  });
}

/** 405 with the methods there are, for every other method of a path that exists. */
function refuseOtherMethods(scope: FastifyInstance, procedures: RestProcedure[]): void {
  const methodsOf = new Map<string, Set<string>>();
  for (const { route } of procedures) {
    const methods = methodsOf.get(route.path) ?? new Set();
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
    methodsOf.set(route.path, methods);
  }
  for (const [path, methods] of methodsOf) {
    const allow = [...methods].sort().join(', ');
    scope.route({
      method: scope.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[],
      url: routePattern(path),
      exposeHeadRoute: false,
      handler: (request, reply) => {
        reply.header('allow', allow);
        return sendError(request, reply, new TRPCError({ code: 'METHOD_NOT_SUPPORTED' }));
      },
    });
  }
}

/** Under /api an unknown path is never a page. */
function refuseUnknownPaths(app: FastifyInstance): void {
  void app.register(
    async (scope) => {
      acceptRawBodies(scope);
      scope.setNotFoundHandler((request, reply) =>
        sendError(request, reply, new AppError('notFound', 'Not found.')),
      );
    },
    { prefix: '/api' },
  );
}
