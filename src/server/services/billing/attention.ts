import { and, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import { UNBILLED_AGES, type BillingAttention, type UnbilledAge } from '#contract/billing/billing-board.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { moneyText } from '#contract/format/money.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import type { Database } from '#db/open-database.ts';
import { billingNotifications, partsUsed, projectTotals, vesselProjects } from '#db/schema/index.ts';
import { countUnreadBilling } from '#server/services/billing-notifications/queries.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { ageIs, isUnbilled } from './board-columns.ts';

/** Returns the billing work that waits for managers. Each figure is the total of the list that it opens. */
export function billingAttention({ db, clock }: PortalContext): BillingAttention {
  const today = osloDay(clock.now());
  const isLate = and(eq(billingNotifications.isRead, false), eq(billingNotifications.kind, 'late'));
  const hasNoPrice = and(
    isNull(partsUsed.unitPrice),
    isNull(partsUsed.deletedAt),
    inArray(partsUsed.billingStatus, ['pending']),
  );
  return db.transaction(() => ({
    unread: countUnreadBilling(db),
    lateParts: countRows(db, billingNotifications, isLate),
    partsWithoutPrice: countRows(db, partsUsed, hasNoPrice),
    since: {
      lateParts: oldestDay(db, billingNotifications, billingNotifications.createdAt, isLate),
      partsWithoutPrice: oldestDay(db, partsUsed, partsUsed.createdAt, hasNoPrice),
    },
    unbilled: UNBILLED_AGES.map((age) => unbilledOf(db, today, age)),
  }));
}

function unbilledOf(db: Database, today: string, age: UnbilledAge): BillingAttention['unbilled'][number] {
  const fits = and(isUnbilled, ageIs(today, age));
  const projects = db.select({ projects: count() }).from(vesselProjects).where(fits).get()?.projects ?? 0;
  const open = sql<number>`${projectTotals.pending} + ${projectTotals.approved}`;
  const amounts = db
    .select({ currency: projectTotals.currency, minor: sum(open).mapWith(Number) })
    .from(vesselProjects)
    .innerJoin(projectTotals, eq(projectTotals.projectId, vesselProjects.id))
    .where(and(fits, sql`${open} > 0`))
    .groupBy(projectTotals.currency)
    .orderBy(projectTotals.currency)
    .all()
    .map(({ currency, minor }) => ({ currency, amount: moneyText(minor) }));
  return { age, projects, amounts };
}
