import type { FastifyReply } from 'fastify';
import { AppError } from '#server/errors.ts';

/** Returns the status of a refusal and the reason for people, and sets Retry-After. Throws any other error again. */
export function refusalOf(reply: FastifyReply, error: unknown): { status: 404 | 429; reason: string } {
  if (!(error instanceof AppError)) throw error;
  const { kind, userMessage: reason, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return { status: kind === 'tooManyRequests' ? 429 : 404, reason };
}
