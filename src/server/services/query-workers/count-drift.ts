import type { DriftKind } from '#contract/vessel/vessel-drift.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findPartSumDrift } from '#server/services/parts/find-part-sum-drift.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';

/** The number of records that differ from their source, without their content. */
export interface DriftCount {
  vessels: Partial<Record<DriftKind, number>>;
  billing: number;
  partSums: number;
}

export function countDrift(db: Database | Transaction): DriftCount {
  const vessels: DriftCount['vessels'] = {};
  for (const { kind } of findVesselDrift(db)) vessels[kind] = (vessels[kind] ?? 0) + 1;
  return { vessels, billing: findBillingDrift(db).length, partSums: findPartSumDrift(db).length };
}
