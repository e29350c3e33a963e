import { asc } from 'drizzle-orm';
import type { ServiceRule } from '#contract/service-rule.ts';
import { serviceRules } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

export type RuleRow = typeof serviceRules.$inferSelect;

/** All rules, by service and system. */
export function listServiceRules({ db }: ServiceContext): ServiceRule[] {
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
