import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import type { Environment } from '#server/env.ts';

/** Writes JSON lines, one per event, to standard output by default. */
export function createLogger(
  level: Environment['LOG_LEVEL'],
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeForLog },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: LoggedError;
}

/**
 * Names, messages and stack frames of an error and its causes, and nothing else: database errors contain the query's
 * values, which are people's texts.
 */
function describeForLog(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack === undefined ? undefined : stackFrames(error.stack),
    ...(error.cause instanceof Error ? { cause: describeForLog(error.cause) as LoggedError } : {}),
  };
}

/** Drizzle appends the values of a failed query to its message. */
function withoutValues(message: string): string {
  return message.split('\nparams:', 1)[0] ?? '';
}

/** A stack begins with the message, which may span lines; its frames do not. */
function stackFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
