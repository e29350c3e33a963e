import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { osloDayOf } from '#db/oslo-day.ts';

interface EndColumns {
  status: SQLWrapper;
  completedDate: SQLWrapper;
  workEndedAt: SQLWrapper;
}

/**
 * The Oslo day on which the work of a project ended, for an index: null while it goes on, and for a cancelled project, whose
 * day only the history has.
 */
export const endedDayOf = ({ status, completedDate, workEndedAt }: EndColumns): SQL<string | null> =>
  sql`case when ${status} in ('work done', 'completed', 'cancelled')
    then coalesce(${completedDate}, ${osloDayOf(workEndedAt)}) end`;
