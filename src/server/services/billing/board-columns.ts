import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { BillingColumn, UnbilledAge } from '#contract/billing/billing-board.ts';
import { addDays } from '#contract/format/calendar-day.ts';
import { osloDayOf } from '#db/oslo-day.ts';
import { auditLogs, partsUsed, projectEndedDay, vesselProjects } from '#db/schema/index.ts';

/** The plus leads SQLite by the billing state: most projects have ended. */
const ENDED = sql`+${vesselProjects.status} in ('work done', 'completed', 'cancelled')`;

/** The same from an index, which has no day for cancelled projects. */
export const endedDay = projectEndedDay();

/**
 * The Oslo day on which the work of a project ended, null while it goes on. For a cancelled project only the history
 * has it.
 */
export const endedOn = sql<string | null>`coalesce(${endedDay}, case when ${ENDED} then
  (select ${osloDayOf(sql`max(${auditLogs.createdAt})`)} from ${auditLogs}
    where ${auditLogs.projectId} = ${vesselProjects.id} and ${auditLogs.action} = 'status')
end)`;

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

/** The age class of a project, null while its work goes on. By days, which an index has, and not by their number. */
export const ageClassOn = (today: string) =>
  sql<UnbilledAge | null>`case when ${endedOn} >= ${addDays(today, -7)} then '0-7'
    when ${endedOn} >= ${addDays(today, -30)} then '8-30' when ${endedOn} is not null then '>30' end`;

export const ageIs = (today: string, age: UnbilledAge): SQL => sql`${ageClassOn(today)} = ${age}`;

/** By indexes of what is pending alone, which SQLite would not choose by itself, and takes for these words only. */
const hasPendingLine = sql`(exists (select 1 from ${partsUsed} indexed by parts_used_pending
    where ${partsUsed.projectId} = ${vesselProjects.id}
      and ${partsUsed.billingStatus} = 'pending' and ${partsUsed.deletedAt} is null)
  or ${vesselProjects.id} in (select valued.id from ${vesselProjects} valued indexed by vessel_projects_values
    where valued.project_value is not null and valued.value_billing_status = 'pending'))`;

/** A partly invoiced project is in the column of its next step. */
export const columnOf = sql<BillingColumn>`case when ${vesselProjects.billingState} <> 'part invoiced' then ${vesselProjects.billingState}
    when ${hasPendingLine} then 'pending' else 'ready' end`;

const STATES = {
  pending: ['pending', 'part invoiced'],
  ready: ['ready', 'part invoiced'],
  invoiced: ['invoiced'],
  paid: ['paid'],
} as const satisfies Record<BillingColumn, readonly string[]>;

/** What is not invoiced yet, what waits for the client, and what waits for nothing. */
export const STATES_IN_ORDER = [['pending', 'ready', 'part invoiced'], ['invoiced'], ['paid']] as const;

/** By state first, which has an index. */
export function inColumn(column: BillingColumn | undefined): SQL | undefined {
  if (column === undefined) return ne(vesselProjects.billingState, 'nothing to bill');
  const states = inArray(vesselProjects.billingState, [...STATES[column]]);
  return column === 'pending' || column === 'ready' ? and(states, eq(columnOf, column)) : states;
}

/** Projects whose work has ended with something that is not invoiced yet. */
export const isUnbilled = and(ENDED, inArray(vesselProjects.billingState, [...STATES_IN_ORDER[0]]));

export const hasParts = sql`exists (select 1 from ${partsUsed}
  where ${partsUsed.projectId} = ${vesselProjects.id} and ${partsUsed.deletedAt} is null)`;
