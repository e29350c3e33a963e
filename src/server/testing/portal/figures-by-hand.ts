import { addDays, osloDay, zonedDay } from '#contract/format/calendar-day.ts';
import { DAY_MS } from '#contract/format/durations.ts';
import type { Metric } from '#contract/office/analytics-metrics.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { OPEN_STATUSES, TIME_CATEGORIES } from '#contract/project/project.ts';
import type { RawTables } from './random-portal.ts';

/** The expected figures, by the key of the measure; amounts in minor units, hours in hours. */
export type ByHand = Record<string, number | null>;

interface Asked {
  from: string;
  to: string;
  today: string;
}

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const within = ({ from, to }: Asked, day: string | null): day is string =>
  day !== null && day >= from && day <= to;
const percent = (part: unknown[], whole: unknown[]) =>
  whole.length === 0 ? null : (part.length / whole.length) * 100;
const sorted = (values: number[]) => values.toSorted((one, other) => one - other);

export function medianOf(values: number[]): number | null {
  const all = sorted(values);
  if (all.length === 0) return null;
  const half = all.length / 2;
  return Number.isInteger(half) ? (all[half - 1]! + all[half]!) / 2 : all[Math.floor(half)]!;
}

export const ninetiethOf = (values: number[]): number | null =>
  sorted(values).find((value) => values.filter((other) => other <= value).length >= 0.9 * values.length) ??
  null;

/** Recalculates every figure from the table rows without any query. */
export const FIGURES_BY_HAND: Record<Metric, (tables: RawTables, asked: Asked) => ByHand> = {
  'lead-time': ({ projects }, asked) => {
    const values = completed(projects, asked).map((project) =>
      Math.max(days(project.requestDate, project.completedDate!), 0),
    );
    return { median: medianOf(values), p90: ninetiethOf(values) };
  },
  backlog({ projects }, { to, today }) {
    const day = to < today ? to : today;
    const open = projects.filter(
      ({ status, requestDate, completedDate }) =>
        status !== 'cancelled' && requestDate <= day && !(completedDate !== null && completedDate <= day),
    );
    return { open: open.length, median: medianOf(open.map((project) => days(project.requestDate, day))) };
  },
  'on-time-start'({ projects }, asked) {
    const planned = projects.filter(
      (project) =>
        within(asked, project.confirmedDate) &&
        project.status !== 'cancelled' &&
        (project.startedAt !== null ||
          (project.confirmedDate < asked.today &&
            (OPEN_STATUSES as readonly string[]).includes(project.status))),
    );
    const onTime = planned.filter(
      (project) =>
        project.startedAt && zonedDay(project.startedAt, project.locationTimezone) <= project.confirmedDate!,
    );
    const moved = planned.filter(
      (project) =>
        !onTime.includes(project) &&
        project.confirmedDate !== (project.startedAt ? project.plannedDateAtStart : project.scheduledDate),
    );
    return { share: percent(onTime, planned), moved: moved.length };
  },
  'first-visit'({ projects }, asked) {
    const whole = completed(projects, asked).filter(
      (project) => project.outcome !== null && project.parentProjectId === null,
    );
    return {
      share: percent(
        whole.filter((project) => project.outcome === 'resolved' && project.visitNumber === 1),
        whole,
      ),
    };
  },
  repeats({ projects }, asked) {
    const whole = completed(projects, asked).filter((project) => project.vesselDirectoryId !== null);
    const again = whole.filter((project) =>
      projects.some(
        (other) =>
          other.id !== project.id &&
          other.vesselDirectoryId === project.vesselDirectoryId &&
          other.serviceType === project.serviceType &&
          other.status !== 'cancelled' &&
          other.requestDate <= addDays(project.completedDate!, 60) &&
          (other.requestDate > project.completedDate! ||
            (other.requestDate === project.completedDate && other.id > project.id)),
      ),
    );
    return { share: percent(again, whole) };
  },
  utilisation(tables, asked) {
    const minutes = countedMinutes(tables, asked);
    const people = tables.users.filter(
      ({ id, role, isActive }) =>
        (role === 'operator' && isActive) || minutes.some(({ userId }) => userId === id),
    );
    const possible = people.map(({ id, dailyHours, createdAt }) => {
      const recorded = minutes.filter(({ userId }) => userId === id).map(({ day }) => day);
      const since = [osloDay(createdAt), ...recorded].toSorted()[0]!;
      let working = 0;
      for (let day = asked.from; day <= asked.to && day <= asked.today; day = addDays(day, 1)) {
        if (day >= since && !['Sat', 'Sun'].includes(new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3)))
          working += 1;
      }
      return working * dailyHours;
    });
    const all = possible.reduce((sum, hours) => sum + hours, 0);
    return { share: (minutes.length / 60 / all) * 100, recorded: minutes.length / 60, possible: all };
  },
  'travel-and-waiting'(tables, asked) {
    const minutes = countedMinutes(tables, asked);
    const share = (name: string) =>
      percent(
        minutes.filter(({ category }) => category === name),
        minutes,
      );
    return { travel: share('travel'), waiting: share('waiting') };
  },
  'revenue-by-vessel': revenue,
  'revenue-by-client': revenue,
  'revenue-by-operator': revenue,
  'revenue-by-system': revenue,
  unbilled: (tables) =>
    sumsOf(
      linesOf(tables).filter(
        ({ status, project }) =>
          ['pending', 'approved'].includes(status) &&
          ['work done', 'completed', 'cancelled'].includes(project.status),
      ),
    ),
  'top-parts'({ parts }, asked) {
    const used = parts.filter((part) => part.deletedAt === null && within(asked, part.usedDate));
    const keys = used.map(({ productId, partNumber, partName }) =>
      productId === null ? (partNumber?.toLowerCase() ?? `name ${partName.toLowerCase()}`) : productId,
    );
    return {
      parts: new Set(keys).size,
      quantity: used.reduce((sum, { quantity }) => sum + quantity, 0),
    };
  },
  'due-services'({ vessels, projects }, { today }) {
    const due = vessels.filter(
      ({ nextServiceDue, archivedAt, mergedIntoId }) =>
        nextServiceDue !== null &&
        days(today, nextServiceDue) <= 90 &&
        archivedAt === null &&
        mergedIntoId === null,
    );
    const withProject = due.filter(({ id }) =>
      projects.some(
        (project) => project.vesselDirectoryId === id && !['completed', 'cancelled'].includes(project.status),
      ),
    );
    return { project: withProject.length, 'no project': due.length - withProject.length };
  },
};

function completed(projects: RawTables['projects'], asked: Asked) {
  return projects.filter((project) => project.status === 'completed' && within(asked, project.completedDate));
}

/** Minute by minute: which person did what on which Oslo day. */
function countedMinutes({ entries }: RawTables, asked: Asked) {
  const minutes = new Map<string, { userId: number; moment: number; rank: number }>();
  for (const { userId, category, startedAt, endedAt } of entries) {
    if (endedAt === null) continue;
    for (let moment = startedAt.getTime(); moment < endedAt.getTime(); moment += 60_000) {
      const rank = TIME_CATEGORIES.indexOf(category);
      const known = minutes.get(`${userId} ${moment}`);
      if (!known || rank < known.rank) minutes.set(`${userId} ${moment}`, { userId, moment, rank });
    }
  }
  return [...minutes.values()]
    .map(({ userId, moment, rank }) => ({
      userId,
      category: TIME_CATEGORIES[rank]!,
      day: osloDay(new Date(moment)),
    }))
    .filter(({ day }) => within(asked, day));
}

/** Every line: the parts that were not withdrawn, and the values. */
function linesOf({ projects, parts }: RawTables) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  return [
    ...parts
      .filter(({ deletedAt }) => deletedAt === null)
      .map((part) => ({
        project: byId.get(part.projectId)!,
        amount: part.totalPrice,
        currency: part.currency,
        status: part.billingStatus,
        day: part.invoicedAt,
      })),
    ...projects.map((project) => ({
      project,
      amount: project.projectValue,
      currency: project.currency,
      status: project.valueBillingStatus,
      day: project.valueInvoicedAt,
    })),
  ];
}

function revenue(tables: RawTables, asked: Asked): ByHand {
  return sumsOf(
    linesOf(tables).filter(
      ({ status, day }) => ['invoiced', 'disputed', 'paid'].includes(status) && within(asked, day),
    ),
  );
}

const sumsOf = (lines: ReturnType<typeof linesOf>): ByHand =>
  Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const own = lines.filter((line) => line.currency === currency && line.amount !== null);
      return own.length === 0 ? [] : [[currency, own.reduce((sum, { amount }) => sum + amount!, 0)]];
    }),
  );
