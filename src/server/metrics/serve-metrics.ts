import { createServer, type Server } from 'node:http';
import { explainListenError } from '#server/start-up/listen-address.mjs';
import type { Metrics } from './metrics.ts';

const LOOPBACK = '127.0.0.1';

/**
 * Serves /metrics on a port of its own, on this machine only: a reverse proxy in front of the program reaches the other port, so
 * no rule of it can publish the figures by mistake. Throws a StartRefusal if the port is taken.
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(metrics.write());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(explainListenError(error, LOOPBACK, port, 'METRICS_PORT') as Error),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  return server;
}
