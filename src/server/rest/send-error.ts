import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '#server/rpc/error-map.ts';

/**
 * The one shape of a refusal outside tRPC: {message, requestId, issues?, current?, reason?}. Unexpected errors are logged with
 * their cause, and people get a fixed text with the id to find them by.
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, message, issues, retryAfterSeconds, current, reason, unexpected } = describeError(error);
  if (unexpected) request.log.error({ err: error }, 'call failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ message, requestId: request.id, issues, current, reason }));
}
