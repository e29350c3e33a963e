import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { addDays, zonedDay } from '#contract/format/calendar-day.ts';
import type { WorkWeek } from '#contract/project/time.ts';
import { zonedInstant } from '#contract/format/zoned-time.ts';
import { portalUsers, projectTimeEntries } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { countTime, hoursText, hundredthsOf } from '#contract/project/counted-time.ts';

/** Returns the hours of the actor in their current week, over all projects. */
export function workWeek({ db, actor, clock }: PortalContext): WorkWeek {
  const person = db
    .select({ timezone: portalUsers.timezone })
    .from(portalUsers)
    .where(eq(portalUsers.id, actor.userId))
    .get();
  const timezone = person?.timezone ?? 'Europe/Oslo';
  const today = zonedDay(clock.now(), timezone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const monday = addDays(today, -((weekday + 6) % 7));
  const begin = zonedInstant(`${monday}T00:00`, timezone);
  const end = zonedInstant(`${addDays(monday, 7)}T00:00`, timezone);

  const { category, startedAt, endedAt, userId } = projectTimeEntries;
  const spans = db
    .select({ userId, category, from: startedAt, to: endedAt })
    .from(projectTimeEntries)
    .where(and(eq(userId, actor.userId), isNotNull(endedAt), lt(startedAt, end), gt(endedAt, begin)))
    .all()
    .flatMap(({ from, to, ...span }) =>
      to ? [{ ...span, from: from < begin ? begin : from, to: to > end ? end : to }] : [],
    );
  const { total, byCategory } = countTime(spans);
  const hours = (milliseconds: number) => hoursText(hundredthsOf(milliseconds));
  return {
    from: monday,
    to: addDays(monday, 6),
    hours: hours(total),
    hoursByCategory: {
      work: hours(byCategory.work),
      travel: hours(byCategory.travel),
      waiting: hours(byCategory.waiting),
      standby: hours(byCategory.standby),
    },
  };
}
