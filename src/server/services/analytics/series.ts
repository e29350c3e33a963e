import { count, sql } from 'drizzle-orm';
import { addDays, addMonths, mondayOf, type CalendarDay } from '#contract/format/calendar-day.ts';
import { moneyText } from '#contract/format/money.ts';
import type { FigureInput } from '#contract/office/analytics.ts';
import { FEW_CASES, METRIC_WORDS } from '#contract/office/analytics-metrics.ts';
import {
  SERIES_MONTHS,
  SERIES_WEEKS_MAX,
  type FigureTrend,
  type MonthlyFigures,
  type TrendMetric,
  type UtilisationWeeks,
} from '#contract/office/analytics-series.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { questionOf, type FigureQuestion, type Period, type Source } from './figure-question.ts';
import { METRIC_QUERIES } from './metrics.ts';
import { peopleWhoCount, personDays, possibleHours } from './people-figures.ts';
import { completedIn } from './project-cases.ts';
import { revenueByMonth } from './revenue-figures.ts';
import { shareOf, sumOf } from './statistics.ts';
import { inUnit } from './work-out-figure.ts';

interface Month extends Period {
  month: string;
}

/** The month of a day and the eleven before it. The last one ends on that day. */
function monthsUpTo(to: CalendarDay): Month[] {
  const first = `${to.slice(0, 7)}-01`;
  return Array.from({ length: SERIES_MONTHS }, (_, index) => {
    const from = addMonths(first, index + 1 - SERIES_MONTHS);
    const isLast = index + 1 === SERIES_MONTHS;
    return { month: from.slice(0, 7), from, to: isLast ? to : addDays(addMonths(from, 1), -1) };
  });
}

/** Calculates the first measure of a figure for each month up to the end of the period. */
export function workOutTrend(db: Source, metric: TrendMetric, input: FigureInput, now: Date): FigureTrend {
  const question = questionOf(metric, input, now);
  const months = monthsUpTo(question.period.to).map(({ month, from, to }) => {
    const { n, measures } = METRIC_QUERIES[metric].figure(db, { ...question, period: { from, to } });
    return { month, n, measure: measures[0] };
  });
  const unit = months[0]?.measure?.unit ?? METRIC_WORDS[metric].unit;
  return {
    metric,
    unit,
    months: months.map(({ month, n, measure }) => ({
      month,
      value: inUnit(unit, measure?.value ?? null),
      n,
      few: n < FEW_CASES,
    })),
  };
}

/** Calculates completed projects and revenue by month, beside the year before. */
export function workOutMonths(db: Source, input: FigureInput, now: Date): MonthlyFigures {
  const question = questionOf('lead-time', input, now);
  const months = monthsUpTo(question.period.to);
  const [first] = months;
  const period = { from: first?.from ?? question.period.from, to: question.period.to };
  const earlier = { from: addMonths(period.from, -12), to: addMonths(period.to, -12) };
  const [year, before] = [period, earlier].map((span) => {
    const asked = { ...question, period: span };
    return { projects: completedByMonth(db, asked), revenue: revenueByMonth(db, asked) };
  });
  const currencies = CURRENCIES.filter((currency) =>
    [year, before].some((one) => one?.revenue.some((row) => row.currency === currency)),
  );
  return {
    months: months.map(({ month, from }) => {
      const yearEarlier = addMonths(from, -12).slice(0, 7);
      return {
        month,
        projects: year?.projects.get(month) ?? 0,
        projectsBefore: before?.projects.get(yearEarlier) ?? 0,
        revenue: currencies.map((currency) => ({
          currency,
          amount: amountOf(year?.revenue, month, currency),
          before: amountOf(before?.revenue, yearEarlier, currency),
        })),
      };
    }),
  };
}

function amountOf(rows: ReturnType<typeof revenueByMonth> = [], month: string, currency: string): string {
  return moneyText(rows.find((row) => row.month === month && row.currency === currency)?.amount ?? 0);
}

function completedByMonth(db: Source, question: FigureQuestion): Map<string, number> {
  const month = sql<string>`substr(${vesselProjects.completedDate}, 1, 7)`;
  const rows = db
    .select({ month, projects: count() })
    .from(vesselProjects)
    .where(completedIn(db, question))
    .groupBy(month)
    .all();
  return new Map(rows.map((row) => [row.month, row.projects]));
}

/** Calculates the utilisation of each person in each week. */
export function workOutWeeks(db: Source, input: FigureInput, now: Date): UtilisationWeeks {
  const asked = questionOf('utilisation', input, now);
  const { today } = asked;
  const to = asked.period.to < today ? asked.period.to : today;
  const earliest = addDays(mondayOf(to), -7 * (SERIES_WEEKS_MAX - 1));
  const from = asked.period.from < earliest ? earliest : asked.period.from;
  const question = { ...asked, period: { from, to } };
  const weeks: Period[] = [];
  for (let day = from; day <= to; day = addDays(mondayOf(day), 7)) {
    const sunday = addDays(mondayOf(day), 6);
    weeks.push({ from: day, to: sunday < to ? sunday : to });
  }
  return {
    weeks: weeks.map((week) => mondayOf(week.from)),
    people: peopleWhoCount(db, question, personDays(db, question)).map(({ id, name, own, ...person }) => ({
      id,
      name,
      weeks: weeks.map((period) => {
        const days = own.filter(({ day }) => day !== null && day >= period.from && day <= period.to);
        const recorded = sumOf(days.map(({ value }) => value));
        const share = shareOf(recorded, possibleHours({ period, today }, person));
        return { hours: inUnit('hours', recorded) ?? '0.00', share: inUnit('percent', share) };
      }),
    })),
  };
}
