import { listAudit } from '#server/services/audit-log/list-audit.ts';
import { billingBoard } from '#server/services/billing/board.ts';
import { leakCheck } from '#server/services/billing/leak-check.ts';
import { listBillingLines } from '#server/services/billing/list-lines.ts';
import { listBillingDrift } from '#server/services/billing/repair-billing-drift.ts';
import { listGroups, listPricedGroups, listPricedUsage, listUsage } from '#server/services/parts/usage.ts';
import { findPortalRecords } from '#server/services/portal-records/find-portal-records.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { listVessels } from '#server/services/vessels/list-vessels.ts';
import { listVesselDrift } from '#server/services/vessels/repair-vessel-drift.ts';

/** The lists and searches that may go through all parts, projects, vessels or audit entries there are. */
export const LISTS = {
  'part usage': listUsage,
  'priced part usage': listPricedUsage,
  'part groups': listGroups,
  'priced part groups': listPricedGroups,
  'billing board': billingBoard,
  'billing lines': listBillingLines,
  'leak check': leakCheck,
  vessels: listVessels,
  'vessel drift': listVesselDrift,
  'billing drift': listBillingDrift,
  'audit log': listAudit,
  'portal records': findPortalRecords,
} as const satisfies Record<string, (ctx: PortalContext, input: never) => unknown>;

/** Lists that are short run inline, without a trip to another thread and its queue. */
export const IS_SHORT: { [Name in ListName]?: (actor: PortalActor, input: ListInput<Name>) => boolean } = {
  'part usage': ({ role }) => role !== 'manager',
  'part groups': ({ role }) => role !== 'manager',
  'audit log': (_actor, { q }) => !q,
  vessels: (_actor, { duplicates }) => duplicates !== true,
};

export type ListName = keyof typeof LISTS;
export type ListInput<Name extends ListName> = Parameters<(typeof LISTS)[Name]>[1];
export type ListAnswer<Name extends ListName> = ReturnType<(typeof LISTS)[Name]>;

export function answerList<Name extends ListName>(
  ctx: PortalContext,
  list: Name,
  input: ListInput<Name>,
): ListAnswer<Name> {
  const read = LISTS[list] as (ctx: PortalContext, input: ListInput<Name>) => ListAnswer<Name>;
  return read(ctx, input);
}
