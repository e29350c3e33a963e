import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { $ZodError } from 'zod/v4/core';
import { requireStepUp } from '#server/auth/step-up.ts';
import { AppError } from '#server/errors.ts';
import { enterManagers, enterPortal } from '#server/rpc/procedures.ts';
import { framedByUsHeaders } from '#server/security-headers.ts';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { downloads } from './byte-routes.ts';
import { contentDisposition } from './content-disposition.ts';
import { createInputReader } from './read-input.ts';
import { routePattern } from './rest-procedures.ts';
import { sendError } from './send-error.ts';

/**
 * Serves files to the people who may see the project; checks the caller before the input. HEAD runs the same checks,
 * and leaves the same history entries, as GET.
 */
export function mountDownloads(app: FastifyInstance, deps: RpcDeps): void {
  for (const download of downloads) {
    const { route, meta, admits, isFramed, open } = download;
    const readInput = createInputReader(download);
    app.route({
      method: ['GET', 'HEAD'],
      url: routePattern(route.path),
      exposeHeadRoute: false,
      async handler(request, reply) {
        try {
          const ctx = createRequestContext(deps, request, reply, 'portal');
          const actor = await (admits === 'managers' ? enterManagers : enterPortal)(ctx, 'query');
          if (meta.stepUp) requireStepUp(ctx, actor);
          const file = await open({ ...ctx, actor }, readInput(request));
          if (isFramed) reply.headers(framedByUsHeaders);
          return sendFile(request, reply, file);
        } catch (error) {
          return sendError(request, reply, refusalOf(error));
        }
      },
    });
  }
}

/** An impossible id means not found; any other invalid field is bad input. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof $ZodError)) return error;
  const issues = error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  if (issues.some(({ path }) => path[0] === 'id')) return new AppError('notFound', 'Not found.');
  const [first] = issues;
  return new AppError('badInput', first?.message ?? 'Please check the address.', { issues });
}

/** Pictures are re-encoded by us, and may be displayed; all other files are download only. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, size, type, fileName, sha256, isOurs }: FileToSend,
): FastifyReply {
  const shown = isOurs || type === 'image/jpeg';
  if (sha256 !== undefined) reply.header('etag', `"${sha256}"`);
  if (size !== undefined) reply.header('content-length', size);
  reply
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('content-disposition', contentDisposition(shown ? 'inline' : 'attachment', fileName));
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send();
}
