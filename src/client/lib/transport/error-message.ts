import { TRPCClientError } from '@trpc/client';
import { RestError } from './rest-error.ts';

const UNREACHABLE = 'The server could not be reached. Nothing was lost: check the connection and try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** What to tell a person about a failed call, from tRPC or REST: the server's own sentence, never its status or JSON. */
export function errorMessage(error: unknown, fallback: string = UNKNOWN): string {
  if (error instanceof TRPCClientError) {
    // Without data there was no answer of ours: the connection broke, or something in between replied.
    return hasAnswer(error.data) ? error.message : UNREACHABLE;
  }
  if (error instanceof RestError) return sentenceOf(error.body) ?? fallback;
  // fetch rejects with a TypeError when no answer came at all.
  if (error instanceof TypeError) return UNREACHABLE;
  return fallback;
}

/** The HTTP status of a failed call, where there was an answer. */
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
    // Not JSON: an answer of something in between, whose text is no use to a person.
  }
  return undefined;
}
