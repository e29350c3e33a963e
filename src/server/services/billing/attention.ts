import { and, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import { UNBILLED_AGES, type BillingAttention } from '#contract/billing/billing-board.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { moneyText } from '#contract/format/money.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
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

/** The age of a project needs its history: each is read once. */
function unbilledByAge(db: Database, today: string): BillingAttention['unbilled'] {
  const projects = db
    .select({ id: vesselProjects.id, age: ageClassOn(today) })
    .from(vesselProjects)
    .where(isUnbilled)
    .all();
  return UNBILLED_AGES.map((age) => {
    const ids = projects.filter((project) => project.age === age).map(({ id }) => id);
    return { age, projects: ids.length, amounts: openAmounts(db, ids) };
  });
}

function openAmounts(db: Database, projectIds: readonly number[]) {
  const open = sql<number>`${projectTotals.pending} + ${projectTotals.approved}`;
  return db
    .select({ currency: projectTotals.currency, minor: sum(open).mapWith(Number) })
    .from(projectTotals)
    .where(and(inArray(projectTotals.projectId, inOneParameter(projectIds)), sql`${open} > 0`))
    .groupBy(projectTotals.currency)
    .orderBy(projectTotals.currency)
    .all()
    .map(({ currency, minor }) => ({ currency, amount: moneyText(minor) }));
}
