import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { RpcDeps } from '#server/rpc/request-context.ts';
import { readCalendar } from '#server/services/calendar/read-calendar.ts';
import { calendarFile } from './byte-routes.ts';
import { routePattern } from './rest-procedures.ts';
import { sendError } from './send-error.ts';

/**
 * Serves a person's projects to their calendar program, which cannot sign in: the secret in the path is the only
 * permission, so sessions are ignored. The request log contains only the pattern of the path.
 */
export function mountCalendar(app: FastifyInstance, deps: RpcDeps): void {
  app.get<{ Params: { file: string } }>(routePattern(calendarFile.route.path), (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
    const calendar = token === undefined ? null : readCalendar(deps, token);
    if (calendar === null) {
      const text = 'This calendar link no longer works. Create a new one in the portal.';
      return sendError(request, reply, new AppError('notFound', text));
    }
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="projects.ics"')
      .send(calendar);
  });
}
