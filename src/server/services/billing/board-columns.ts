import { and, eq, exists, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { BillingColumn, UnbilledAge } from '#contract/billing/billing-board.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { osloDayOf } from '#db/oslo-day.ts';
import { auditLogs, partsUsed, vesselProjects } from '#db/schema/index.ts';

/** The plus leads SQLite by the billing state: most projects have ended. */
const ENDED = sql`+${vesselProjects.status} in ('work done', 'completed', 'cancelled')`;

/**
 * The Oslo day on which the work of a project ended, null while it goes on. For a cancelled project only the history
 * has it.
 */
export const endedOn = sql<string | null>`case when ${ENDED} then coalesce(
  ${vesselProjects.completedDate},
  ${osloDayOf(vesselProjects.workEndedAt)},
  (select ${osloDayOf(sql`max(${auditLogs.createdAt})`)} from ${auditLogs}
    where ${auditLogs.projectId} = ${vesselProjects.id} and ${auditLogs.action} = 'status')
) end`;

/** The day of the oldest unpaid invoice. */
export const invoicedOn = sql<string | null>`(select min(day) from (
  select ${partsUsed.invoicedAt} as day from ${partsUsed}
    where ${partsUsed.projectId} = ${vesselProjects.id} and ${partsUsed.billingStatus} in ('invoiced', 'disputed')
      and ${partsUsed.deletedAt} is null
  union all
  select ${vesselProjects.valueInvoicedAt} where ${vesselProjects.valueBillingStatus} in ('invoiced', 'disputed')
))`;

/** Days since the work ended. */
export const ageOn = (today: string) =>
  sql<number | null>`cast(julianday(${today}) - julianday(${endedOn}) as integer)`;

/** The age class of a project, null while its work goes on. */
export const ageClassOn = (today: string) =>
  sql<UnbilledAge | null>`(select case when days <= 7 then '0-7' when days <= 30 then '8-30' when days > 30 then '>30' end
    from (select ${ageOn(today)} as days))`;

export const ageIs = (today: string, age: UnbilledAge): SQL => sql`${ageClassOn(today)} = ${age}`;

function hasPendingLine(db: Database | Transaction): SQL {
  const pending = db
    .select({ one: sql`1` })
    .from(partsUsed)
    .where(
      and(
        eq(partsUsed.projectId, vesselProjects.id),
        eq(partsUsed.billingStatus, 'pending'),
        isNull(partsUsed.deletedAt),
      ),
    );
  return sql`(${exists(pending)} or (${vesselProjects.projectValue} is not null and ${vesselProjects.valueBillingStatus} = 'pending'))`;
}

/** A partly invoiced project is in the column of its next step. */
export const columnOf = (db: Database | Transaction) =>
  sql<BillingColumn>`case when ${vesselProjects.billingState} <> 'part invoiced' then ${vesselProjects.billingState}
    when ${hasPendingLine(db)} then 'pending' else 'ready' end`;

const STATES = {
  pending: ['pending', 'part invoiced'],
  ready: ['ready', 'part invoiced'],
  invoiced: ['invoiced'],
  paid: ['paid'],
} as const satisfies Record<BillingColumn, readonly string[]>;

/** What is not invoiced yet, what waits for the client, and what waits for nothing. */
export const STATES_IN_ORDER = [['pending', 'ready', 'part invoiced'], ['invoiced'], ['paid']] as const;

/** By state first, which has an index. */
export function inColumn(db: Database | Transaction, column: BillingColumn | undefined): SQL | undefined {
  if (column === undefined) return ne(vesselProjects.billingState, 'nothing to bill');
  const states = inArray(vesselProjects.billingState, [...STATES[column]]);
  return column === 'pending' || column === 'ready' ? and(states, eq(columnOf(db), column)) : states;
}

/** Projects whose work has ended with something that is not invoiced yet. */
export const isUnbilled = and(ENDED, inArray(vesselProjects.billingState, [...STATES_IN_ORDER[0]]));

export const hasParts = sql`exists (select 1 from ${partsUsed}
  where ${partsUsed.projectId} = ${vesselProjects.id} and ${partsUsed.deletedAt} is null)`;
