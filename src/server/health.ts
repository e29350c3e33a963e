import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from './services/context.ts';
import { createWriteProbe } from './services/write-probe.ts';

/**
 * /healthz reports that the process answers, /readyz that the database accepts a write. Migrations run before the
 * server listens, so /readyz need not check them.
 */
export function mountHealth(app: FastifyInstance, deps: ServiceContext): void {
  const tryToWrite = createWriteProbe(deps);

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      tryToWrite();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'database takes no write');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
