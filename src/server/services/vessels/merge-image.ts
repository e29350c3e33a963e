import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { storedRows, type MergeImage } from '#server/services/merges/merge-image.ts';

/** The tables whose rows a merge moves or changes, in the order in which an undo writes them back. */
export const MERGED_TABLES = [
  'vessel_directory',
  'vessels',
  'vessel_contacts',
  'vessel_projects',
  'vessel_service_history',
] as const;
export type MergedTable = (typeof MERGED_TABLES)[number];

interface Pair {
  winnerId: number;
  loserId: number;
}

/** All rows of two entries. */
export function imageOf(tx: Transaction, { winnerId, loserId }: Pair): MergeImage<MergedTable> {
  const both = sql`(${winnerId}, ${loserId})`;
  return {
    vessel_directory: storedRows(tx, sql`vessel_directory where id in ${both}`),
    vessels: storedRows(tx, sql`vessels where directory_id in ${both}`),
    vessel_contacts: storedRows(
      tx,
      sql`vessel_contacts where vessel_id in (select id from vessels where directory_id in ${both})`,
    ),
    vessel_projects: storedRows(tx, sql`vessel_projects where vessel_directory_id in ${both}`),
    vessel_service_history: storedRows(tx, sql`vessel_service_history where vessel_directory_id in ${both}`),
  };
}
