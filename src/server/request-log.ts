import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from './auth/people-signed-in.ts';
import { isReportChannel } from './report-channel-trace.ts';

/** Refusals that may show an attempt to reach data without permission. */
const NAMED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** A refused call of a tRPC request; the request itself may be answered 200 or 207. */
interface RefusedCall {
  /** The name of a procedure. */
  call: string;
  status: number;
}

const refusedCalls = new WeakMap<FastifyRequest, RefusedCall[]>();

/** Records a refused call for the log line of its request. */
export function noteRefusedCall(request: FastifyRequest, refused: RefusedCall): void {
  if (!NAMED_STATUSES.has(refused.status)) return;
  refusedCalls.set(request, [...(refusedCalls.get(request) ?? []), refused]);
}

/**
 * Writes one line per finished request: method, pattern of the route, status, time taken and the request's id. Never
 * the requested address, a header or a body, which contain search texts, tokens and names. A 401, 403, 404 or 429
 * names the people whose sessions were sent, by realm and user id. The report channel has no line at all, because the
 * time alone may point to a reporter.
 */
export function mountRequestLog(
  app: FastifyInstance,
  peopleBehind: (request: FastifyRequest) => Person[],
): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isReportChannel(request.url)) return;
    const refused = refusedCalls.get(request);
    const people = refused || NAMED_STATUSES.has(reply.statusCode) ? peopleBehind(request) : [];
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...(refused && { refused }),
        ...(people.length > 0 && { people }),
        ms: tenths(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** A stream is open for as long as its window, so its time says nothing. */
export const isEventStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');

export interface SlowRequest {
  method: string;
  route: string;
}

/**
 * Writes a warning for each request that took at least `thresholdMs`, and calls `report`. The time includes that of the
 * sender, so an upload over a slow line counts. Streams and the report channel are left out, and so are answers that were
 * ready before they were asked for (http/direct-answers.ts): only the line of the client can slow those.
 */
export function logSlowRequests(
  app: FastifyInstance,
  thresholdMs: number,
  report: (slow: SlowRequest) => void = () => {},
): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (reply.elapsedTime < thresholdMs || isEventStream(reply) || isReportChannel(request.url)) return;
    const { method, routeOptions } = request;
    const { url: route = 'unknown' } = routeOptions;
    request.log.warn(
      { method, route, status: reply.statusCode, ms: tenths(reply.elapsedTime) },
      'slow request',
    );
    report({ method, route });
  });
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;
