import { and, gt, gte, inArray, isNull, lt, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { UsageGrouping } from '#contract/billing/part-usage.ts';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { Currency } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { operatorPartSums, partSums, partsUsed, vesselPartSums, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { partKey, partKeyOf, vesselKey } from './usage-keys.ts';

type Source = Database | Transaction;

/** First and last day, both included; without one there is no limit. */
interface Period {
  from: CalendarDay | undefined;
  to: CalendarDay | undefined;
}

export type GroupedParts = ReturnType<typeof partsOneByOne>;

interface Question {
  period: Period;
  /** What else narrows the parts: each undefined if all parts of the period are asked for. */
  others: object;
  /** The parts that are asked for, one by one. */
  fits: SQL | undefined;
}

export const isUnfiltered = (filters: object): boolean =>
  Object.values(filters).every((value) => value === undefined);

/** Selects the parts of groups, as stored sums if nothing but the period narrows them. */
export function groupedParts(
  db: Source,
  groupBy: UsageGrouping,
  { period, others, fits }: Question,
): GroupedParts {
  const sums = isUnfiltered(others) ? partsAsSums(db, groupBy, period) : undefined;
  return sums ?? partsOneByOne(db, groupBy, fits);
}

/** Selects the parts that fit one by one, each with the key of its group. */
export const partsOneByOne = (db: Source, groupBy: UsageGrouping, fits: SQL | undefined) =>
  selectParts(db, groupBy, fits).as('grouped');

/**
 * Selects all parts of a period, whole months of them as stored sums. Returns undefined if there are no sums for the
 * grouping and the period.
 */
export function partsAsSums(db: Source, groupBy: UsageGrouping, period: Period): GroupedParts | undefined {
  if (groupBy === 'vessel') {
    if (period.from !== undefined || period.to !== undefined) return undefined;
    return unionAll(vesselSums(db), partsWithoutVessel(db)).as('grouped');
  }
  const days = selectParts(
    db,
    groupBy,
    and(inArray(partsUsed.usedDate, otherDays(period)), isNull(partsUsed.deletedAt)),
  );
  return groupBy === 'part'
    ? unionAll(monthlySums(db, period), days).as('grouped')
    : unionAll(operatorSums(db, groupBy, period), days).as('grouped');
}

/** The columns of a group. Bare columns beside max() are those of the row that has it. */
export function sumsOfGroup(parts: GroupedParts) {
  const sumIn = (currency: Currency) =>
    sql<number | null>`sum(case when ${parts.pricedIn} = ${currency} then ${parts.amount} end)`;
  return {
    key: sql<string>`${parts.key}`,
    name: parts.name,
    partNumber: parts.partNumber,
    productId: parts.productId,
    uses: sql<number>`sum(${parts.uses})`,
    quantity: sql<number>`sum(${parts.quantity})`,
    lastUsed: sql<CalendarDay>`max(${parts.lastUsed})`,
    NOK: sumIn('NOK'),
    USD: sumIn('USD'),
    EUR: sumIn('EUR'),
    withoutPrice: sql<number>`sum(case when ${parts.pricedIn} = 'none' then ${parts.uses} else 0 end)`,
  };
}

type Shown = Record<'name' | 'partNumber' | 'productId', SQLWrapper>;
const NOTHING: Shown = { name: sql`''`, partNumber: sql`null`, productId: sql`null` };

const keyOf: Readonly<Record<UsageGrouping, SQL<string>>> = {
  part: partKey,
  vessel: vesselKey,
  operator: sql<string>`cast(${partsUsed.operatorId} as text)`,
  month: sql<string>`substr(${partsUsed.usedDate}, 1, 7)`,
};

/** What a group shows beside its sums, of the part that was used last. */
const shownOf: Readonly<Record<UsageGrouping, Shown>> = {
  part: { name: partsUsed.partName, partNumber: partsUsed.partNumber, productId: partsUsed.productId },
  vessel: { ...NOTHING, name: partsUsed.vesselName },
  operator: NOTHING,
  month: NOTHING,
};

function selectParts(db: Source, groupBy: UsageGrouping, fits: SQL | undefined) {
  return db
    .select(
      fields({
        key: keyOf[groupBy],
        ...shownOf[groupBy],
        uses: sql`1`,
        quantity: partsUsed.quantity,
        pricedIn: sql`iif(${partsUsed.unitPrice} is null, 'none', ${partsUsed.currency})`,
        amount: partsUsed.totalPrice,
        lastUsed: partsUsed.usedDate,
      }),
    )
    .from(partsUsed)
    .where(fits);
}

function monthlySums(db: Source, period: Period) {
  const part = {
    productId: sql`nullif(${partSums.productId}, 0)`,
    partNumber: sql`nullif(${partSums.partNumber}, '')`,
    partName: partSums.partName,
  };
  return db
    .select(fields({ ...sumsIn(partSums), ...part, key: partKeyOf(part), name: partSums.partName }))
    .from(partSums)
    .where(inWholeMonths(partSums.month, period));
}

function operatorSums(db: Source, groupBy: 'operator' | 'month', period: Period) {
  const key =
    groupBy === 'month' ? operatorPartSums.month : sql`cast(${operatorPartSums.operatorId} as text)`;
  return db
    .select(fields({ ...sumsIn(operatorPartSums), ...NOTHING, key }))
    .from(operatorPartSums)
    .where(inWholeMonths(operatorPartSums.month, period));
}

function vesselSums(db: Source) {
  const key = sql`'v' || ${vesselSurvivors.survivor(vesselPartSums.vesselDirectoryId)}`;
  return db.select(fields({ ...sumsIn(vesselPartSums), ...NOTHING, key })).from(vesselPartSums);
}

function partsWithoutVessel(db: Source) {
  const projects = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(isNull(vesselProjects.vesselDirectoryId));
  return selectParts(db, 'vessel', and(inArray(partsUsed.projectId, projects), isNull(partsUsed.deletedAt)));
}

type Sums = Record<'uses' | 'quantity' | 'pricedIn' | 'amount' | 'lastUsed', SQLWrapper>;

const sumsIn = ({ uses, quantity, pricedIn, amount, lastUsed }: Sums): Sums => ({
  uses,
  quantity,
  pricedIn,
  amount,
  lastUsed,
});

/** Both halves of a union have the same columns. */
const fields = (of: Sums & Shown & { key: SQLWrapper }) => ({
  key: sql<string>`${of.key}`.as('key'),
  name: sql<string>`${of.name}`.as('name'),
  partNumber: sql<string | null>`${of.partNumber}`.as('part_number'),
  productId: sql<number | null>`${of.productId}`.as('product_id'),
  uses: sql<number>`${of.uses}`.as('uses'),
  quantity: sql<number>`${of.quantity}`.as('quantity'),
  pricedIn: sql<Currency | 'none'>`${of.pricedIn}`.as('priced_in'),
  amount: sql<number | null>`${of.amount}`.as('amount'),
  lastUsed: sql<CalendarDay>`${of.lastUsed}`.as('last_used'),
});

const monthOf = (day: CalendarDay) => day.slice(0, 7);
const beginsMonth = (day: CalendarDay) => day.endsWith('-01');
const endsMonth = (day: CalendarDay) => beginsMonth(addDays(day, 1));

function inWholeMonths(column: SQLWrapper, { from, to }: Period): SQL | undefined {
  return and(
    from === undefined
      ? undefined
      : beginsMonth(from)
        ? gte(column, monthOf(from))
        : gt(column, monthOf(from)),
    to === undefined ? undefined : endsMonth(to) ? lte(column, monthOf(to)) : lt(column, monthOf(to)),
  );
}

/** The days of a period whose month is not in it as a whole, at both ends. */
function otherDays({ from, to }: Period): CalendarDay[] {
  const days: CalendarDay[] = [];
  const isWithin = (day: CalendarDay) =>
    (from === undefined || day >= from) && (to === undefined || day <= to);
  if (from !== undefined && !beginsMonth(from)) {
    for (let day = from; monthOf(day) === monthOf(from) && isWithin(day); day = addDays(day, 1))
      days.push(day);
  }
  if (to !== undefined && !endsMonth(to) && !days.includes(to)) {
    for (let day = to; monthOf(day) === monthOf(to) && isWithin(day); day = addDays(day, -1)) days.push(day);
  }
  return days;
}
