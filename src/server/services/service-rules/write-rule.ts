import { eq, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import type {
  CreateServiceRuleInput,
  RemovedServiceRule,
  RemoveServiceRuleInput,
  SavedServiceRule,
  UpdateServiceRuleInput,
} from '#contract/vessel/service-rule.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceRules } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit, writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { applyServiceRules } from '#server/services/vessels/service-status/apply-service-rules.ts';
import { toServiceRule, type RuleRow } from './queries.ts';

/** Creates a rule; its vessels get their due day from it at once. Throws conflict if there is one already. */
export function createServiceRule(ctx: PortalContext, input: CreateServiceRuleInput): SavedServiceRule {
  return inTransaction(ctx.db, (tx) => {
    const before = allRules(tx);
    const existing = before.find(
      ({ serviceType, systemType }) =>
        foldText(serviceType) === foldText(input.serviceType) &&
        foldText(systemType) === foldText(input.systemType),
    );
    if (existing) {
      throw new AppError('conflict', 'This service and system already have a rule. Change that one.', {
        current: toServiceRule(existing),
      });
    }
    const now = ctx.clock.now();
    const rule = tx
      .insert(serviceRules)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning()
      .get();
    writePortalAudit(tx, ctx, {
      ...named(rule),
      action: 'create',
      description: `Service rule added: every ${rule.intervalMonths} months`,
    });
    return { rule: toServiceRule(rule), vessels: follow(tx, ctx, rule, 'create', before) };
  });
}

/** Changes the interval; the vessels follow. Throws notFound, conflict (`version`; carries the current rule). */
export function updateServiceRule(ctx: PortalContext, input: UpdateServiceRuleInput): SavedServiceRule {
  return inTransaction(ctx.db, (tx) => {
    const before = allRules(tx);
    const seen = ruleToChange(tx, input);
    const wished = {
      intervalMonths: input.intervalMonths ?? seen.intervalMonths,
      leadDays: input.leadDays ?? seen.leadDays,
    };
    const changes = (['intervalMonths', 'leadDays'] as const)
      .filter((field) => wished[field] !== seen[field])
      .map((field) => ({ field, from: String(seen[field]), to: String(wished[field]) }));
    if (changes.length === 0) return { rule: toServiceRule(seen), vessels: 0 };
    const rule = tx
      .update(serviceRules)
      .set({ ...wished, version: sql`${serviceRules.version} + 1`, updatedAt: ctx.clock.now() })
      .where(eq(serviceRules.id, seen.id))
      .returning()
      .get();
    if (!rule) throw new Error(`service rule ${seen.id} went within its transaction`);
    writePortalFieldChanges(tx, ctx, { ...named(rule), action: 'update' }, changes);
    return { rule: toServiceRule(rule), vessels: follow(tx, ctx, rule, 'update', before) };
  });
}

/** Removes a rule, with the due days that only it had set. Throws notFound, conflict. */
export function removeServiceRule(ctx: PortalContext, input: RemoveServiceRuleInput): RemovedServiceRule {
  return inTransaction(ctx.db, (tx) => {
    const before = allRules(tx);
    const rule = ruleToChange(tx, input);
    tx.delete(serviceRules).where(eq(serviceRules.id, rule.id)).run();
    writePortalAudit(tx, ctx, {
      ...named(rule),
      action: 'delete',
      description: `Service rule removed: every ${rule.intervalMonths} months`,
    });
    return { vessels: follow(tx, ctx, rule, 'delete', before) };
  });
}

const allRules = (tx: Transaction): RuleRow[] => tx.select().from(serviceRules).all();

function follow(
  tx: Transaction,
  ctx: PortalContext,
  { id }: RuleRow,
  op: 'create' | 'update' | 'delete',
  before: readonly RuleRow[],
): number {
  recordChange(tx, ctx, { entity: 'service rule', entityId: id, op });
  return applyServiceRules(tx, ctx, { before, after: allRules(tx) });
}

function ruleToChange(tx: Transaction, { id, version }: { id: number; version: number }): RuleRow {
  const rule = tx.select().from(serviceRules).where(eq(serviceRules.id, id)).get();
  if (!rule) throw new AppError('notFound', 'This rule no longer exists.');
  if (rule.version === version) return rule;
  throw new AppError('conflict', 'Someone else has changed this rule. Nothing was saved.', {
    current: toServiceRule(rule),
  });
}

function named({ id, serviceType, systemType }: RuleRow) {
  return {
    entityType: 'service rule',
    entityId: id,
    entityName: systemType === '' ? serviceType : `${serviceType}, ${systemType}`,
  } as const;
}
