import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory, type StoredRow, type vesselMerges } from '#db/schema/index.ts';
import { columnLabel } from '#server/services/audit/write-audit.ts';
import { changedColumns } from '#server/services/merges/merge-image.ts';
import type { MergedTable } from './merge-image.ts';

type Merge = typeof vesselMerges.$inferSelect;

/** Worked out from other records, or counted: nobody's words are lost with them. */
const WORKED_OUT = new Set([
  'version',
  'updated_at',
  'last_service_date',
  'last_service_type',
  'service_history',
  'normalized_name',
]);

/** What a project takes from its vessel whatever the columns are called there. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  vessel_name: ['vessel_name'],
  company_id: [],
  company_name: ['client_name'],
  system_type: ['system_type1', 'system_type2'],
};

/** In sentences: what somebody did since the merge that an undo would take away, and what it could not give back. */
export function lostByUndo(tx: Transaction, merge: Merge): string[] {
  return [
    ...changedSince(tx, merge, 'vessel_directory').map(
      ({ row, column }) => `${columnLabel(column)} of ${row['vessel_name']} has been changed since.`,
    ),
    ...changedSince(tx, merge, 'vessel_contacts').map(
      ({ row }) => `The contact ${row['name']} has been changed since.`,
    ),
    ...lostOfProjects(tx, merge),
    ...givenAway(tx, merge),
  ];
}

interface ChangedSince {
  row: StoredRow;
  column: string;
}

/** The columns that the merge wrote and that somebody has written again. */
function changedSince(tx: Transaction, { snapshot }: Merge, table: MergedTable): ChangedSince[] {
  const before = new Map((snapshot.before[table] ?? []).map((row) => [row.id, row]));
  return (snapshot.after[table] ?? []).flatMap((after) => {
    const [row] = tx.all<StoredRow>(sql`select * from ${sql.identifier(table)} where id = ${after.id}`);
    const was = before.get(after.id);
    if (!row) return was ? [{ row: after, column: 'id' }] : [];
    const written = was ? changedColumns(was, after) : Object.keys(after);
    return written
      .filter((column) => !WORKED_OUT.has(column) && row[column] !== after[column])
      .filter((column) => column !== 'next_service_due' || row['next_service_source'] === 'manual')
      .map((column) => ({ row, column }));
  });
}

/** A project that only follows its vessel has lost nothing when it follows the other one again. */
function lostOfProjects(tx: Transaction, merge: Merge): string[] {
  const [winner] = tx.all<StoredRow>(sql`select * from vessel_directory where id = ${merge.winnerId}`);
  const since = changedSince(tx, merge, 'vessel_projects');
  const elsewhere = since.filter(({ column }) => column === 'vessel_directory_id');
  if (elsewhere.length > 0) {
    return elsewhere.map(({ row }) => `Project ${row.id} has been given to another vessel since.`);
  }
  return since
    .filter(({ row, column }) => {
      const sources = FOLLOWS[column] ?? [column];
      return column !== 'company_id' && !sources.some((source) => row[column] === winner?.[source]);
    })
    .map(({ row, column }) => `${columnLabel(column)} of project ${row.id} has been changed since.`);
}

/** Names and numbers, both unique, that the undo would write back and that another vessel has by now. */
function givenAway(tx: Transaction, merge: Merge): string[] {
  const names = takersOf(tx, merge, 'vessel_name').map(({ value, taker }) =>
    taker.id === merge.winnerId
      ? `${vesselBefore(merge, taker.id)} is called ${value} now, the name that the merged vessel would take back. Rename it first.`
      : `another vessel is called ${value} now. Rename that one first.`,
  );
  const numbers = takersOf(tx, merge, 'imo_number').map(
    ({ value, taker, ownerId }) =>
      `${taker.vesselName} has the IMO number ${value} now, which ${vesselBefore(merge, ownerId)} would take back. Remove it from ${taker.vesselName} first.`,
  );
  return [...names, ...numbers];
}

const UNIQUE = { vessel_name: vesselDirectory.vesselName, imo_number: vesselDirectory.imoNumber } as const;

function takersOf(tx: Transaction, { snapshot }: Merge, column: keyof typeof UNIQUE) {
  const after = new Map((snapshot.after['vessel_directory'] ?? []).map((row) => [row.id, row]));
  const written = (snapshot.before['vessel_directory'] ?? []).filter(
    (row) => row[column] !== after.get(row.id)?.[column],
  );
  // A row that is written back itself gives up the value it has now.
  const isOther = notInArray(
    vesselDirectory.id,
    written.map(({ id }) => id),
  );
  return written.flatMap((row) => {
    const value = row[column];
    if (typeof value !== 'string') return [];
    const taker = tx
      .select()
      .from(vesselDirectory)
      .where(and(eq(UNIQUE[column], value), isOther))
      .get();
    return taker ? [{ value, taker, ownerId: row.id }] : [];
  });
}

function vesselBefore({ snapshot }: Merge, vesselId: number): string {
  return String(snapshot.before['vessel_directory']?.find(({ id }) => id === vesselId)?.['vessel_name']);
}
