import type { FastifyInstance } from 'fastify';
import { isReportChannel } from './report-channel-trace.ts';

/**
 * One line per finished request: method, pattern of the route, status, time taken and the request's id. Never the
 * address that was asked for, a header or a body: there stand search texts, tokens and people's names.
 * Of the report channel there is no line at all, because the time alone may point to a reporter.
 */
export function mountRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isReportChannel(request.url)) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
