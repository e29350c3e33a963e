import type { FastifyBaseLogger } from 'fastify';
import type { DriftKind } from '#contract/vessel-drift.ts';
import type { Database } from '#db/open-database.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';

/** Says in the log how many records of vessels have come apart, and none of what they hold; nothing is changed. */
export function reportVesselDrift(db: Database, logger: Pick<FastifyBaseLogger, 'warn' | 'error'>): void {
  try {
    const drift = findVesselDrift(db);
    if (drift.length === 0) return;
    const kinds: Partial<Record<DriftKind, number>> = {};
    for (const { kind } of drift) kinds[kind] = (kinds[kind] ?? 0) + 1;
    logger.warn({ count: drift.length, kinds }, 'vessel records differ');
  } catch (error) {
    logger.error({ err: error }, 'vessel records could not be compared');
  }
}
