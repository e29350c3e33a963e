import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/open-database.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';

const SHOWN = 20;

/** Says in the log where records of vessels have come apart; nothing is changed. */
export function reportVesselDrift(db: Database, logger: FastifyBaseLogger): void {
  try {
    const drift = findVesselDrift(db);
    if (drift.length > 0)
      logger.warn({ count: drift.length, first: drift.slice(0, SHOWN) }, 'vessel records differ');
  } catch (error) {
    logger.error({ err: error }, 'vessel records could not be compared');
  }
}
