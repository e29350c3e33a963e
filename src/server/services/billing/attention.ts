import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { UNBILLED_AGES, type BillingAttention, type UnbilledAge } from '#contract/billing/billing-board.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { moneyText, type Currency } from '#contract/format/money.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import type { Database } from '#db/open-database.ts';
import {
  billingNotifications,
  isLateNotification,
  partsUsed,
  projectTotals,
  vesselProjects,
} from '#db/schema/index.ts';
import { countUnreadBilling } from '#server/services/billing-notifications/queries.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { ageClassOn, isUnbilled } from './board-columns.ts';

/** Returns the billing work that waits for managers. Each figure is the total of the list that it opens. */
export function billingAttention({ db, clock }: PortalContext): BillingAttention {
  const today = osloDay(clock.now());
  const isLate = and(eq(billingNotifications.isRead, false), isLateNotification());
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
    unbilled: unbilledByAge(db, today),
  }));
}

/** Materialized, because SQLite reads the day on which the work ended from its index only if nothing groups by it there. */
function unbilledByAge(db: Database, today: string): BillingAttention['unbilled'] {
  const ended = sql`with ended(project_id, age) as materialized (
    select ${vesselProjects.id}, ${ageClassOn(today)} from ${vesselProjects} where ${isUnbilled})`;
  const projects = db.values<[UnbilledAge, number]>(
    sql`${ended} select age, count(*) from ended group by age`,
  );
  const { projectId, currency, pending, approved } = projectTotals;
  const amounts = db.values<[UnbilledAge, Currency, number]>(
    sql`${ended} select age, ${currency}, sum(${pending} + ${approved})
      from ended cross join ${projectTotals} on ${projectId} = ended.project_id
      where ${pending} + ${approved} > 0 group by age, ${currency} order by ${currency}`,
  );
  return UNBILLED_AGES.map((wanted) => ({
    age: wanted,
    projects: projects.find(([age]) => age === wanted)?.[1] ?? 0,
    amounts: amounts
      .filter(([age]) => age === wanted)
      .map(([, inCurrency, minor]) => ({ currency: inCurrency, amount: moneyText(minor) })),
  }));
}
