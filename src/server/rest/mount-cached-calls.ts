import type { OutgoingHttpHeaders } from 'node:http';
import { callTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { RpcDeps } from '#server/rpc/request-context.ts';
import { visitorContext } from '#server/rpc/visitor-context.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createRevisionReader } from '#server/services/data-revision.ts';
import { createResponseCache, type ResponseCache } from '#server/http/response-cache.ts';
import { sendCachedBytes } from '#server/http/cached-bytes.ts';
import type { FindAnswer } from '#server/http/direct-answers.ts';
import { createInputReader } from './read-input.ts';
import { restProcedures, routePattern, type RestProcedure } from './rest-procedures.ts';

/** Enough for every list and some pages of each; made-up query strings cannot fill the memory. */
const KEPT_ANSWERS = 200;

/**
 * Serves the calls with the same answer for everyone from the response cache. No hooks run for them, so they carry
 * `headers` themselves. Those without input are found by their address alone.
 */
export function mountCachedCalls(
  app: FastifyInstance,
  deps: RpcDeps,
  headers: Readonly<OutgoingHttpHeaders>,
  router: AnyTRPCRouter = appRouter,
): FindAnswer {
  const answers = createResponseCache({
    revision: createRevisionReader(deps),
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    limit: KEPT_ANSWERS,
  });
  const keys = new Map<string, string>();
  for (const procedure of restProcedures(router)) {
    if (procedure.meta.cache !== 'public') continue;
    mountCachedCall(app, deps, router, procedure, answers);
    if (procedure.inputs.length === 0) keys.set(routePattern(procedure.route.path), procedure.name);
  }
  return ({ url = '' }) => {
    const key = keys.get(url);
    const kept = key === undefined ? undefined : answers.fresh(key);
    return kept && { kept, route: url };
  };
}

function mountCachedCall(
  app: FastifyInstance,
  deps: RpcDeps,
  router: AnyTRPCRouter,
  procedure: RestProcedure,
  answers: ResponseCache,
): void {
  const { name, type, route } = procedure;
  const readInput = createInputReader(procedure);
  const produce = async (input: unknown, requestId: string) =>
    JSON.stringify(
      await callTRPCProcedure({
        router,
        path: name,
        type,
        ctx: visitorContext(deps, requestId),
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      }),
    );

  app.route({
    method: ['GET', 'HEAD'],
    url: routePattern(route.path),
    handler(request, reply) {
      // Only the contract's fields are in the input, in its order: unknown query fields give the same answer.
      const input = readInput(request);
      const key = input === undefined ? name : `${name} ${JSON.stringify(input)}`;
      const fresh = answers.fresh(key);
      if (fresh) {
        sendCachedBytes(request, reply, fresh);
        return;
      }
      answers
        .renew(key, () => produce(input, request.id))
        .then(
          (kept) => sendCachedBytes(request, reply, kept),
          (error: unknown) => reply.send(error),
        );
    },
  });
}
