import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Person } from './auth/people-signed-in.ts';
import { isReportChannel } from './report-channel-trace.ts';

/** Refusals that may show an attempt to reach what the person has no access to. */
const NAMED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** A call of a tRPC request that was refused; the request itself may be answered 200 or 207. */
interface RefusedCall {
  /** The name of a procedure. */
  call: string;
  status: number;
}

const refusedCalls = new WeakMap<FastifyRequest, RefusedCall[]>();

/** Notes a refused call for the line of its request. */
export function noteRefusedCall(request: FastifyRequest, refused: RefusedCall): void {
  if (!NAMED_STATUSES.has(refused.status)) return;
  refusedCalls.set(request, [...(refusedCalls.get(request) ?? []), refused]);
}

/**
 * One line per finished request: method, pattern of the route, status, time taken and the request's id. Never the
 * address that was asked for, a header or a body: there stand search texts, tokens and people's names.
 * A 401, 403, 404 or 429 names the people whose sessions were presented, by realm and user id.
 * Of the report channel there is no line at all, because the time alone may point to a reporter.
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
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
