import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  /** Answers in all. */
  answers: number;
  requestsPerSecond: number;
  /** Share of one core that the client took: near 1 means that the client was measured, not the server. */
  clientLoad: number;
}

/**
 * Asks for one path over `connections` keep-alive connections, each with one request at a time, for `seconds`.
 * On sockets, because node:http as a client costs more than the servers it would measure.
 */
export async function load(
  url: string,
  path: string,
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LoadResult> {
  const request = requestText(url, `GET ${path}`, headers);
  return loadEach(url, () => request, connections, seconds);
}

/** A request as it is sent: `call` is its method and path. */
export function requestText(
  url: string,
  call: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const { host } = new URL(url);
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${call} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The same with a request of its own each time. */
export async function loadEach(
  url: string,
  nextRequest: () => string,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const answers = await Promise.all(sockets.map((socket) => askUntil(end, socket, nextRequest)));
  const elapsed = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpuBefore);
  const total = answers.reduce((sum, count) => sum + count, 0);
  return {
    answers: total,
    requestsPerSecond: total / (elapsed / 1000),
    clientLoad: (user + system) / 1000 / elapsed,
  };
}

function askUntil(end: number, socket: Socket, nextRequest: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    let head = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      if (missing > 0) {
        missing -= chunk.length;
      } else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const endOfHead = head.indexOf('\r\n\r\n');
        if (endOfHead === -1) return;
        missing = lengthOfBody(head.toString('latin1', 0, endOfHead)) - (head.length - endOfHead - 4);
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      answers += 1;
      if (performance.now() < end) {
        socket.write(nextRequest());
      } else {
        socket.removeAllListeners('close').destroy();
        resolve(answers);
      }
    });
    socket.write(nextRequest());
  });
}

function lengthOfBody(head: string): number {
  const length = /^HTTP\/1\.1 20[01] [^]*\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`Not an answer with a known length:\n${head}`);
  return Number(length);
}
