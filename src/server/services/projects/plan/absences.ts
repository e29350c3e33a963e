import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Absence } from '#contract/office/operator.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { absences } from '#db/schema/index.ts';

interface AskedDays {
  from: string;
  to: string;
  changedSince?: Date | undefined;
}

/** Returns the absences that touch these days, of a person or of everyone, earliest first. */
export function absencesIn(
  db: Database | Transaction,
  { operatorId, from, to, changedSince }: AskedDays & { operatorId?: number },
): (Absence & { userId: number })[] {
  const { id, userId, firstDay, lastDay, createdAt } = absences;
  return db
    .select({ id, userId, from: firstDay, to: lastDay })
    .from(absences)
    .where(
      and(
        operatorId === undefined ? undefined : eq(userId, operatorId),
        lte(firstDay, to),
        gte(lastDay, from),
        changedSince && gte(createdAt, changedSince),
      ),
    )
    .orderBy(asc(firstDay), asc(id))
    .all();
}
