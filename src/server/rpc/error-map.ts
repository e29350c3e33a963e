import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { getStatusCodeFromKey } from '@trpc/server/unstable-core-do-not-import';
import { $ZodError } from 'zod/v4/core';
import { AppError, type AppErrorKind, type FieldIssue, type RefusalReason } from '#server/errors.ts';
import { isPassingStorageFault } from '#server/storage-fault.ts';

const codeOfKind = {
  badInput: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedType: 'UNSUPPORTED_MEDIA_TYPE',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<AppErrorKind, TRPC_ERROR_CODE_KEY>;

/** The default messages by kind. Never the text of an exception. */
const textOfCode: Partial<Record<TRPC_ERROR_CODE_KEY, string>> = {
  PARSE_ERROR: 'The request is not valid JSON.',
  BAD_REQUEST: 'Please check what you entered.',
  UNAUTHORIZED: 'Please sign in.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'Not found.',
  METHOD_NOT_SUPPORTED: 'This call does not support that method.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Please send JSON (application/json).',
  TIMEOUT: 'The request took too long to arrive.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment.',
  SERVICE_UNAVAILABLE:
    'The service cannot do this right now. Nothing was saved. Please try again in a moment.',
};

/** Refusals of the HTTP server itself, before any rule of ours. */
const codeOfClientStatus: Partial<Record<number, TRPC_ERROR_CODE_KEY>> = {
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

const unreadableRequestText = 'The request could not be read.';
const unknownErrorText = 'Something went wrong on our side. Nothing was saved. Please try again.';

export function toTRPCError(error: unknown): TRPCError {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) {
    return new TRPCError({ code: codeOfKind[cause.kind], message: cause.userMessage, cause });
  }
  if (isPassingStorageFault(cause)) return new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause });
  if (isUnreadableRequest(cause)) {
    return new TRPCError({ code: codeOfClientStatus[cause.statusCode] ?? 'BAD_REQUEST', cause });
  }
  return error instanceof TRPCError ? error : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
}

/** Fastify's own errors, and those of disconnected clients, carry a status that says whose fault it is. */
function isUnreadableRequest(cause: unknown): cause is Error & { statusCode: number } {
  if (!(cause instanceof Error && 'statusCode' in cause && 'code' in cause)) return false;
  const { statusCode, code } = cause;
  if (typeof statusCode !== 'number' || typeof code !== 'string') return false;
  return statusCode >= 400 && statusCode < 500 && /^(FST_|ECONNRESET$)/.test(code);
}

export interface ErrorDescription {
  code: TRPC_ERROR_CODE_KEY;
  status: number;
  /** For people; safe to show. */
  message: string;
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  /** For a conflict: the current record. */
  current?: object;
  reason?: RefusalReason;
  /** True if the cause belongs in the log, because the error was unexpected. */
  unexpected: boolean;
}

/** The one description of an error for tRPC, REST and the log. */
export function describeError(error: unknown): ErrorDescription {
  const { code, cause } = toTRPCError(error);
  const description: ErrorDescription = {
    code,
    status: code === 'PARSE_ERROR' ? 400 : getStatusCodeFromKey(code),
    message: textOfCode[code] ?? unknownErrorText,
    unexpected: code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE',
  };
  if (cause instanceof AppError) {
    description.message = cause.userMessage;
    if (cause.issues) description.issues = cause.issues;
    if (cause.retryAfterSeconds !== undefined) description.retryAfterSeconds = cause.retryAfterSeconds;
    if (cause.current) description.current = cause.current;
    if (cause.reason) description.reason = cause.reason;
  } else if (code === 'BAD_REQUEST' && cause instanceof $ZodError) {
    description.issues = cause.issues.map((issue) => ({
      path: issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
      message: issue.message,
    }));
    const [first] = description.issues;
    if (first) description.message = first.message;
  } else if (code === 'BAD_REQUEST' && isUnreadableRequest(cause)) {
    description.message = unreadableRequestText;
  }
  return description;
}
