import { Readable } from 'node:stream';
import { callTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import { isBreakingOff, type TrackedEvents } from '#server/rpc/tracked-events.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { restStreams, routePattern } from './rest-procedures.ts';
import { sendError } from './send-error.ts';

/**
 * Serves every subscription as server-sent events at the path in its metadata: plain JSON, with refusals as a status
 * before the stream begins. The typed client has its own format.
 */
export function mountStreams(app: FastifyInstance, deps: RpcDeps, router: AnyTRPCRouter = appRouter): void {
  for (const { name, audience, route } of restStreams(router)) {
    app.get(routePattern(route.path), { exposeHeadRoute: false }, async (request, reply) => {
      try {
        const ctx = createRequestContext(deps, request, reply, audience === 'public' ? null : audience);
        const events = (await callTRPCProcedure({
          router,
          path: name,
          type: 'subscription',
          ctx,
          getRawInput: async () => inputOf(request),
          signal: ctx.request.signal,
          batchIndex: 0,
        })) as TrackedEvents;
        return await reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // Proxies such as nginx would buffer events.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(written(events)));
      } catch (error) {
        return sendError(request, reply, error);
      }
    });
  }
}

/** What the address says, and the header of a browser that reconnects. */
function inputOf({ headers, query }: FastifyRequest): object {
  const lastEventId = headers['last-event-id'];
  return { ...(query as object), ...(lastEventId !== undefined && { lastEventId }) };
}

async function* written(events: TrackedEvents): AsyncGenerator<string> {
  try {
    for await (const [id, event] of events) yield `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
  } catch (error) {
    if (!isBreakingOff(error)) throw error;
  }
}
