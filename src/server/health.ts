import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';

/**
 * /healthz says that the process answers, /readyz that the database takes a write.
 * Migrations are done before anything listens, so that whoever reaches /readyz need not ask for them.
 */
export function mountHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      tryToWrite(db);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'database takes no write');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** Thrown to undo the trial write. */
class Undo extends Error {}

/** Writes one header field to the value it has, and undoes it: nothing is stored, nothing that is kept in memory grows stale. */
function tryToWrite(db: Database): void {
  const version = Number(db.$client.pragma('user_version', { simple: true }));
  try {
    inTransaction(db, (tx) => {
      tx.run(sql.raw(`PRAGMA user_version = ${version + 1}`));
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}
