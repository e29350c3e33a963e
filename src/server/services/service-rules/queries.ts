import { asc } from 'drizzle-orm';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { serviceRules } from '#db/schema/index.ts';

export type RuleRow = typeof serviceRules.$inferSelect;

/** Returns all rules, by service and system. */
export function listServiceRules({ db }: { db: Database | Transaction }): ServiceRule[] {
  return db
    .select()
    .from(serviceRules)
    .orderBy(asc(serviceRules.serviceType), asc(serviceRules.systemType))
    .all()
    .map(toServiceRule);
}

export function toServiceRule(row: RuleRow): ServiceRule {
  const { id, serviceType, systemType, intervalMonths, leadDays, version, updatedAt } = row;
  return {
    id,
    serviceType,
    systemType,
    intervalMonths,
    leadDays,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}
