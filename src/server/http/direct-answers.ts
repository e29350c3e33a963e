import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { cachedForm, writeCachedForm, type CachedBytes } from './cached-bytes.ts';

/** Bytes that are the same for everyone who sends this request, and the pattern of their route, if they have one. */
interface DirectAnswer {
  kept: CachedBytes;
  route: string | undefined;
}

/** Finds the current answer to a request without waiting; undefined leaves the request to the framework. */
export type FindAnswer = (request: IncomingMessage) => DirectAnswer | undefined;

export interface AnsweredRequest {
  method: string;
  route: string | undefined;
  status: number;
  ms: number;
}

/**
 * Answers with cached bytes before the framework makes its objects for a request, which cost more than everything else
 * that such an answer needs. `seen` is called once it has been sent. What needs more than bytes goes to `handler`.
 */
export function answerDirectly(
  handler: RequestListener,
  find: FindAnswer,
  seen: ((answered: AnsweredRequest) => void) | undefined,
): RequestListener {
  return (request, response) => {
    const answer = isPlainGet(request) ? find(request) : undefined;
    const form = answer && cachedForm(answer.kept, request.headers);
    // Not compressed yet.
    if (!form || form instanceof Promise) {
      handler(request, response);
      return;
    }
    if (seen) watch(response, answer.route, seen);
    writeCachedForm(response, answer.kept, form, request.headers);
  };
}

const isPlainGet = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

function watch(
  response: ServerResponse,
  route: string | undefined,
  seen: (answered: AnsweredRequest) => void,
): void {
  const begun = performance.now();
  response.on('finish', () =>
    seen({ method: 'GET', route, status: response.statusCode, ms: performance.now() - begun }),
  );
}
