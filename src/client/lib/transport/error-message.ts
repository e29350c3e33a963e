import { TRPCClientError } from '@trpc/client';
import { RestError } from './rest-error.ts';

const UNREACHABLE = 'No connection. Nothing you entered is lost. Check the connection and try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** Returns the message for a failed tRPC or REST call: the server's own sentence, never its status or JSON. */
export function errorMessage(error: unknown, fallback: string = UNKNOWN): string {
  if (error instanceof TRPCClientError) {
    // Without data there was no answer from our server: the connection broke, or a proxy replied.
    return hasAnswer(error.data) ? error.message : UNREACHABLE;
  }
  if (error instanceof RestError) return sentenceOf(error.body) ?? fallback;
  // fetch rejects with a TypeError if there was no answer.
  if (error instanceof TypeError) return UNREACHABLE;
  return fallback;
}

/** Returns the HTTP status of a failed call; undefined without an answer. */
export function errorStatus(error: unknown): number | undefined {
  if (error instanceof RestError) return error.status;
  if (error instanceof TRPCClientError && hasAnswer(error.data)) return error.data.httpStatus;
  return undefined;
}

function hasAnswer(data: unknown): data is { httpStatus: number } {
  return (
    typeof data === 'object' && data !== null && 'httpStatus' in data && typeof data.httpStatus === 'number'
  );
}

function sentenceOf(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (
      typeof value === 'object' &&
      value !== null &&
      'message' in value &&
      typeof value.message === 'string'
    ) {
      return value.message || undefined;
    }
  } catch {
    // Not JSON: the answer of a proxy, which means nothing to users.
  }
  return undefined;
}
