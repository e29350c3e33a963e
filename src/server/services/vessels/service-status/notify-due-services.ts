import { and, eq, lte, not } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { SERVICE_DUE_WITHIN_DAYS } from '#contract/office/dashboard.ts';
import { formatDay } from '#contract/format/format-date.ts';
import type { Transaction } from '#db/open-database.ts';
import { notifications, portalUsers, serviceRules, vesselDirectory } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueDueServices } from '#server/services/outbox/queue-portal-notice.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { hasDueServiceProject } from './due-service-project.ts';
import { servicesByVessel } from './record-service.ts';
import { dueByRule, ruleMatcher } from './service-status.ts';
import { inUse } from '#server/services/vessels/vessel-rows.ts';
import { addNotification } from '#server/services/notifications/notify.ts';

type DueWork = Pick<PortalContext, 'db' | 'clock' | 'publicUrl'>;

/**
 * Notifies each active manager, once for each vessel and due day, of an upcoming service without a project: as many
 * days ahead as its rule says, 30 if the day was set by hand. Returns how many notifications were written.
 */
export function notifyDueServices(work: DueWork): number {
  return inTransaction(work.db, (tx) => {
    const due = dueVessels(tx, osloDay(work.clock.now()));
    const managers = tx
      .select({ id: portalUsers.id, email: portalUsers.email })
      .from(portalUsers)
      .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
      .orderBy(portalUsers.id)
      .all();
    let count = 0;
    for (const { id: userId, email } of managers) {
      const known = noticesSentTo(tx, userId);
      const told = due
        .filter((vessel) => !noticeTexts(vessel).some((text) => known.has(text)))
        .map((vessel) =>
          addNotification(tx, work, {
            userId,
            kind: 'service due',
            text: textOf(vessel.vesselName, vessel),
          }),
        );
      queueDueServices(tx, work, told, email);
      count += told.length;
    }
    return count;
  });
}

type DueVessel = typeof vesselDirectory.$inferSelect;

function dueVessels(tx: Transaction, today: CalendarDay): DueVessel[] {
  const rules = tx.select().from(serviceRules).all();
  const leads = [SERVICE_DUE_WITHIN_DAYS, ...rules.map(({ leadDays }) => leadDays)];
  const [shortest, furthest] = [Math.min(...leads), Math.max(...leads)];
  const coming = tx
    .select()
    .from(vesselDirectory)
    .where(
      and(
        lte(vesselDirectory.nextServiceDue, addDays(today, furthest)),
        inUse,
        not(hasDueServiceProject(tx)),
      ),
    )
    .orderBy(vesselDirectory.nextServiceDue, vesselDirectory.id)
    .all();
  const isDueWithin = ({ nextServiceDue }: DueVessel, days: number) =>
    nextServiceDue !== null && nextServiceDue <= addDays(today, days);
  // Services due under any rule need no look at the history: most of what waits is overdue.
  const byRule = coming.filter(
    (vessel) => vessel.nextServiceSource === 'rule' && !isDueWithin(vessel, shortest),
  );
  const services = servicesByVessel(
    tx,
    byRule.map(({ id }) => id),
  );
  const matchOf = ruleMatcher(rules);
  return coming.filter((vessel) => {
    const completed = (services.get(vessel.id) ?? []).filter(({ status }) => status === 'completed');
    const rule = dueByRule(completed, matchOf)?.rule;
    return isDueWithin(vessel, rule?.leadDays ?? SERVICE_DUE_WITHIN_DAYS);
  });
}

const textOf = (name: string, { nextServiceDue }: DueVessel) =>
  `${name}: the next service is due on ${nextServiceDue && formatDay(nextServiceDue)}, and no project is planned.`;

/**
 * The earlier texts of the notification for a vessel: a vessel keeps its former names, and earlier versions wrote the
 * day as an ISO date.
 */
function noticeTexts(vessel: DueVessel): string[] {
  const { vesselName, previousNames, nextServiceDue } = vessel;
  return [vesselName, ...previousNames].flatMap((name) => [
    textOf(name, vessel),
    `${name}: the next service is due on ${nextServiceDue}, and no job is planned.`,
  ]);
}

function noticesSentTo(tx: Transaction, userId: number): Set<string> {
  const rows = tx
    .select({ text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'service due')))
    .all();
  return new Set(rows.map(({ text }) => text));
}
