import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Absence } from '#contract/office/operator.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { absences } from '#db/schema/index.ts';

interface AskedDays {
  operatorId: number;
  from: string;
  to: string;
}

/** Returns the absences of a person that touch these days, earliest first. */
export function absencesOf(db: Database | Transaction, { operatorId, from, to }: AskedDays): Absence[] {
  const { id, userId, firstDay, lastDay } = absences;
  return db
    .select({ id, from: firstDay, to: lastDay })
    .from(absences)
    .where(and(eq(userId, operatorId), lte(firstDay, to), gte(lastDay, from)))
    .orderBy(asc(firstDay), asc(id))
    .all();
}
