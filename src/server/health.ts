import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from './services/context.ts';
import { createWriteProbe } from './services/write-probe.ts';

/**
 * /healthz says that the process answers, /readyz that the database takes a write.
 * Migrations are done before anything listens, so that whoever reaches /readyz need not ask for them.
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
