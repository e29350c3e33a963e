import { asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  billingNotifications,
  partsUsed,
  projectTotals,
  revenueDays,
  vesselProjects,
} from '#db/schema/index.ts';
import { billingStateOf, linesOf, revenueOf, sumsOf } from './refresh-project-totals.ts';

/** One thing that two records of a job's billing say differently. */
export interface BillingDrift {
  projectId: number;
  finding: string;
}

/**
 * Where sums, billing states and the inbox have come apart from the lines they follow from. Empty unless somebody wrote
 * past the one function.
 */
export function findBillingDrift(db: Database | Transaction): BillingDrift[] {
  return [...sumDrift(db), ...inboxDrift(db)];
}

function sumDrift(db: Database | Transaction): BillingDrift[] {
  const jobs = db
    .select({ id: vesselProjects.id, billingState: vesselProjects.billingState })
    .from(vesselProjects)
    .where(
      or(
        ne(vesselProjects.billingState, 'nothing to bill'),
        sql`${vesselProjects.projectValue} is not null`,
        sql`exists (select 1 from ${partsUsed} where ${partsUsed.projectId} = ${vesselProjects.id})`,
        sql`exists (select 1 from ${projectTotals} where ${projectTotals.projectId} = ${vesselProjects.id})`,
      ),
    )
    .all();
  return jobs.flatMap(({ id: projectId, billingState }) => {
    const lines = linesOf(db, projectId);
    const state = billingStateOf(lines.map(({ status }) => status));
    const kept = db
      .select()
      .from(projectTotals)
      .where(eq(projectTotals.projectId, projectId))
      .orderBy(asc(projectTotals.currency))
      .all();
    const due = sumsOf(projectId, lines).toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
    const findings: BillingDrift[] = [];
    if (state !== billingState) {
      findings.push({ projectId, finding: `The billing state is ${billingState}, the lines say ${state}.` });
    }
    if (JSON.stringify(kept.map(inOrder)) !== JSON.stringify(due.map(inOrder))) {
      findings.push({ projectId, finding: 'The sums are not those of the lines.' });
    }
    const days = db.select().from(revenueDays).where(eq(revenueDays.projectId, projectId)).all();
    if (!sameRows(days.map(inRevenueOrder), revenueOf(projectId, lines).map(inRevenueOrder))) {
      findings.push({ projectId, finding: 'The revenue by day is not that of the lines.' });
    }
    return findings;
  });
}

function inOrder({ currency, pending, approved, invoiced, paid, lines }: typeof projectTotals.$inferInsert) {
  return [currency, pending, approved, invoiced, paid, lines];
}

function inRevenueOrder({ day, currency, amount, lines }: typeof revenueDays.$inferSelect) {
  return [day, currency, amount, lines].join(' ');
}

const sameRows = (one: string[], other: string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

function inboxDrift(db: Database | Transaction): BillingDrift[] {
  return db
    .selectDistinct({ projectId: partsUsed.projectId, partId: partsUsed.id })
    .from(partsUsed)
    .leftJoin(billingNotifications, eq(billingNotifications.partId, partsUsed.id))
    .where(
      or(isNull(billingNotifications.id), ne(billingNotifications.billingStatus, partsUsed.billingStatus)),
    )
    .all()
    .map(({ projectId, partId }) => ({
      projectId,
      finding: `The inbox does not say of part ${partId} what the part says.`,
    }));
}
