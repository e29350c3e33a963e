import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RunningServer } from './server.ts';

export interface Line {
  /** The server as the browser reaches it. */
  server: RunningServer;
  /** Takes the network away: for pages, for service workers, and for connections that are open. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Breaks calls that write, as a line does that loses every larger packet. */
  breakWrites: (isBroken: boolean) => void;
  /** From now on the service worker is that of another build. */
  deploy: (name: string) => void;
  /** The paths that were asked for. */
  paths: string[];
}

/** Puts a line between browser and server that a test can cut. */
export async function layLine(server: RunningServer): Promise<Line> {
  const paths: string[] = [];
  let writesAreBroken = false;
  let build: string | undefined;

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = asked;
    paths.push(url);
    if (writesAreBroken && method !== 'GET') {
      asked.socket.destroy();
      return;
    }
    const isWorker = build !== undefined && url === '/portal-sw.js';
    const onward = isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const target = request(server.url + url, { method, headers: onward }, (given) => {
      if (!isWorker) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      }
      const { 'content-length': _length, ...rest } = given.headers;
      let text = '';
      given.setEncoding('utf8');
      given.on('data', (part: string) => (text += part));
      given.on('end', () => {
        answer.writeHead(given.statusCode ?? 502, rest);
        answer.end(text.replace(/portal-[0-9a-f]{12}/, `portal-${build}`));
      });
    });
    target.on('error', () => asked.socket.destroy());
    answer.on('close', () => target.destroy());
    asked.pipe(target);
  }

  const line = createServer(pass);
  const listen = (port: number) =>
    new Promise<void>((resolve) => line.listen(port, '127.0.0.1', () => resolve()));
  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve());
      line.closeAllConnections();
    });
  await listen(0);
  const { port } = line.address() as AddressInfo;
  onTestFinished(() => cut());
  return {
    server: { ...server, url: `http://127.0.0.1:${port}` },
    cut,
    restore: () => listen(port),
    breakWrites: (isBroken) => {
      writesAreBroken = isBroken;
    },
    deploy: (name) => {
      build = name;
    },
    paths,
  };
}
