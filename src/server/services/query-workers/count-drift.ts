import type { DriftKind } from '#contract/vessel/vessel-drift.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';

/** How many records have come apart from their truth, and none of what they hold. */
export interface DriftCount {
  vessels: Partial<Record<DriftKind, number>>;
  billing: number;
}

export function countDrift(db: Database | Transaction): DriftCount {
  const vessels: DriftCount['vessels'] = {};
  for (const { kind } of findVesselDrift(db)) vessels[kind] = (vessels[kind] ?? 0) + 1;
  return { vessels, billing: findBillingDrift(db).length };
}
