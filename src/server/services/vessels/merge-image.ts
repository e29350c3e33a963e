import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import type { StoredRow } from '#db/schema/index.ts';

/** The tables whose rows a merge moves or changes, in the order in which an undo writes them back. */
export const MERGED_TABLES = [
  'vessel_directory',
  'vessels',
  'vessel_contacts',
  'vessel_projects',
  'vessel_service_history',
] as const;
export type MergedTable = (typeof MERGED_TABLES)[number];
export type MergeImage = Record<MergedTable, StoredRow[]>;

interface Pair {
  winnerId: number;
  loserId: number;
}

/** All rows of two entries as SQLite holds them, by table: what an undo compares and writes back, to the letter. */
export function imageOf(tx: Transaction, { winnerId, loserId }: Pair): MergeImage {
  const both = sql`(${winnerId}, ${loserId})`;
  const rows = (from: SQL) => tx.all<StoredRow>(sql`select * from ${from} order by id`);
  return {
    vessel_directory: rows(sql`vessel_directory where id in ${both}`),
    vessels: rows(sql`vessels where directory_id in ${both}`),
    vessel_contacts: rows(
      sql`vessel_contacts where vessel_id in (select id from vessels where directory_id in ${both})`,
    ),
    vessel_projects: rows(sql`vessel_projects where vessel_directory_id in ${both}`),
    vessel_service_history: rows(sql`vessel_service_history where vessel_directory_id in ${both}`),
  };
}

/** What differs between two images: such rows of both, and rows that only the later one has; the two entries in any case. */
export function differenceOf(
  before: MergeImage,
  after: MergeImage,
): { before: MergeImage; after: MergeImage } {
  const found = { before: emptyImage(), after: emptyImage() };
  for (const table of MERGED_TABLES) {
    const earlier = new Map(before[table].map((row) => [row.id, row]));
    for (const row of after[table]) {
      const was = earlier.get(row.id);
      if (was && table !== 'vessel_directory' && changedColumns(was, row).length === 0) continue;
      if (was) found.before[table].push(was);
      found.after[table].push(row);
    }
  }
  return found;
}

export function changedColumns(before: StoredRow, after: StoredRow): string[] {
  return Object.keys(after).filter((column) => before[column] !== after[column]);
}

const emptyImage = (): MergeImage => ({
  vessel_directory: [],
  vessels: [],
  vessel_contacts: [],
  vessel_projects: [],
  vessel_service_history: [],
});
