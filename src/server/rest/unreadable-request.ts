import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};

const notHttp = { status: 400, message: 'The request could not be read.' };

/** Answers invalid HTTP in the shape of every other refusal, and disconnects. */
export function answerUnreadableRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<OutgoingHttpHeaders>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = refusals[error.code ?? ''] ?? notHttp;
  const { head, body } = refusalOutsideRoutes(headers, message);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${String(value)}`);
  if (socket.writable) {
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroy(error);
}

/** The shape of every refusal, for a request that reaches no route; the connection ends with it. */
export function refusalOutsideRoutes(
  headers: Readonly<OutgoingHttpHeaders>,
  message: string,
): { head: OutgoingHttpHeaders; body: string } {
  const body = JSON.stringify({ message, requestId: randomUUID() });
  const head = {
    ...headers,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  return { head, body };
}
