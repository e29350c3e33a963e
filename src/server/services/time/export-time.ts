import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { addDays, zonedDay } from '#contract/format/calendar-day.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import type { TimeFilters } from '#contract/project/time.ts';
import { zonedWallTime } from '#contract/format/zoned-time.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

type Row = ReturnType<typeof entriesNear>[number];

/**
 * Exports recorded time as CSV, oldest first, one row per entry: overlapping time of one person is in two rows.
 * Managers only. Throws badInput if there are too many rows for a file.
 */
export function exportTime(ctx: PortalContext, filters: TimeFilters): CsvFile {
  return inTransaction(ctx.db, (tx) => {
    const near = entriesNear(tx, filters);
    // Where not all near ones were read, some of the period may be missing.
    const isWhole = near.length < CSV_ROWS_READ;
    return csvFile(tx, ctx, {
      entityType: 'time entry',
      words: ['time entry', 'time entries'],
      columns,
      rows: isWhole ? near.filter(({ entry }) => isBetween(entry, filters)) : near,
    });
  });
}

/** A margin of one day, because the day of an entry depends on the zone of the work. */
function entriesNear(tx: Transaction, { projectId, userId, category, from, to }: TimeFilters) {
  const { startedAt } = projectTimeEntries;
  const fits: (SQL | undefined)[] = [
    projectId === undefined ? undefined : eq(projectTimeEntries.projectId, projectId),
    userId === undefined ? undefined : eq(projectTimeEntries.userId, userId),
    category && eq(projectTimeEntries.category, category),
    from === undefined ? undefined : gte(startedAt, new Date(addDays(from, -1))),
    to === undefined ? undefined : lt(startedAt, new Date(addDays(to, 2))),
  ];
  return tx
    .select({ entry: projectTimeEntries, vesselName: vesselProjects.vesselName, person: portalUsers.name })
    .from(projectTimeEntries)
    .innerJoin(vesselProjects, eq(vesselProjects.id, projectTimeEntries.projectId))
    .innerJoin(portalUsers, eq(portalUsers.id, projectTimeEntries.userId))
    .where(and(...fits))
    .orderBy(asc(startedAt), asc(projectTimeEntries.id))
    .limit(CSV_ROWS_READ)
    .all();
}

function isBetween({ startedAt, timezone }: Row['entry'], { from, to }: TimeFilters): boolean {
  const day = zonedDay(startedAt, timezone);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

const wallTime = (moment: Date | null, zone: string) =>
  moment && zonedWallTime(moment, zone).replace('T', ' ');

const columns: CsvColumns<Row> = {
  Number: ({ entry }) => entry.id,
  Project: ({ entry }) => entry.projectId,
  Vessel: ({ vesselName }) => vesselName,
  Person: ({ person }) => person,
  Category: ({ entry }) => entry.category,
  Started: ({ entry }) => wallTime(entry.startedAt, entry.timezone),
  Ended: ({ entry }) => wallTime(entry.endedAt, entry.timezone),
  'Time zone': ({ entry }) => entry.timezone,
  Minutes: ({ entry }) => entry.minutes,
  Note: ({ entry }) => entry.note,
};
