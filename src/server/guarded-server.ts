import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { refusalOutsideRoutes } from './rest/unreadable-request.ts';

export interface ConnectionLimits {
  /** Unanswered requests that one connection may have; browsers and proxies send one at a time. */
  unanswered: number;
  /** A connection without any traffic for this long is cut: nobody reads the answer. */
  stalledMs: number;
  /** A request must arrive within this time. */
  arrivalMs: number;
  /** An upload must arrive within this time, once `allowSlowArrival` was called for it. */
  uploadMs: number;
}

/**
 * `stalledMs` is longer than `arrivalMs` and the half minute between two checks, so that slow clients get an answer
 * that says why.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  unanswered: 10,
  stalledMs: 120_000,
  arrivalMs: 60_000,
  // 25 MiB at 15 kB/s.
  uploadMs: 30 * 60_000,
};

const arrivals = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Gives an upload as long as it moves: on a ship's line a few megabytes take minutes. For callers who may send it. */
export function allowSlowArrival(request: IncomingMessage): void {
  clearTimeout(arrivals.get(request));
}

/**
 * An HTTP server that cuts off clients that send requests without reading the answers, before those fill the memory.
 * It counts below all routes, because cached answers run no hooks. Its own refusals carry `headers`.
 */
export function createGuardedServer(
  handler: RequestListener,
  headers: Readonly<OutgoingHttpHeaders>,
  { unanswered, stalledMs, arrivalMs, uploadMs }: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  const waiting = new WeakMap<Socket, number>();

  /** False if the connection was cut; the rest of its bytes is then ignored. */
  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > unanswered) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, count);
    response.on('close', release);
    return true;
  }

  /** One function for all answers: a closure for each would cost more than the count. */
  function release(this: ServerResponse): void {
    const { socket } = this.req;
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
  }

  /** Only Node's limit of the whole server is checked for each request, and that one has to suit uploads. */
  function limitArrival(request: IncomingMessage): void {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!server.emit('clientError', tooSlow, socket)) socket.destroy();
    }, arrivalMs).unref();
    arrivals.set(request, timer);
    request.once('close', () => clearTimeout(timer));
  }

  function refuse(response: ServerResponse, status: 400 | 417, message: string): void {
    const { head, body } = refusalOutsideRoutes(headers, message);
    response.writeHead(status, head).end(body);
  }

  // Node would answer a missing host by itself, without our headers.
  const server = createServer(
    { requireHostHeader: false, headersTimeout: arrivalMs, requestTimeout: uploadMs },
    (request, response) => {
      if (!admit(request, response)) return;
      limitArrival(request);
      const nameless = request.httpVersion === '1.1' && request.headers.host === undefined;
      if (nameless) refuse(response, 400, 'The request could not be read.');
      else handler(request, response);
    },
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (admit(request, response))
      refuse(response, 417, 'The request has an expectation that this server does not support.');
  });
  server.setTimeout(stalledMs);
  return server;
}
