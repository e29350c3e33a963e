import { sql } from 'drizzle-orm';
import { inOneParameter } from '#db/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselProjects, type MergeSnapshot, type StoredRow } from '#db/schema/index.ts';
import { changedColumns, storedRows, type MergeImage } from '#server/services/merges/merge-image.ts';
import type { CompanyPair } from './company-pair.ts';

type MergedTable = 'companies' | 'vessels' | 'vessel_directory' | 'vessel_projects';

/**
 * Both companies, and of the loser the vessels that it owns and the projects for it or on board of these; of the winner,
 * too, where it takes another name.
 */
export function companyImage(
  tx: Transaction,
  { winner, loser }: CompanyPair,
  isRenamed: boolean,
): MergeImage<MergedTable> {
  const written = isRenamed ? sql`(${winner.id}, ${loser.id})` : sql`(${loser.id})`;
  const keys = sql`vessels where company_id in ${written}`;
  const owned = sql`(select directory_id from ${keys})`;
  return {
    companies: storedRows(tx, sql`companies where id in (${winner.id}, ${loser.id})`),
    vessels: storedRows(tx, keys),
    vessel_directory: storedRows(tx, sql`vessel_directory where id in ${owned}`),
    vessel_projects: storedRows(
      tx,
      sql`vessel_projects where company_id in ${written} or vessel_directory_id in ${owned}`,
    ),
  };
}

/** A client can have thousands of projects: of each row the columns that differ are kept, and its id. */
export function changedOnly({ before, after }: MergeSnapshot): MergeSnapshot {
  const kept: MergeSnapshot = { before: {}, after: {} };
  for (const [table, rows] of Object.entries(after)) {
    const earlier = new Map(before[table]?.map((row) => [row.id, row]));
    const pairs = rows.flatMap((row): { was: StoredRow; is: StoredRow }[] => {
      const was = earlier.get(row.id);
      if (!was) return [];
      const columns = changedColumns(was, row);
      return [{ was: only(was, columns), is: only(row, columns) }];
    });
    kept.before[table] = pairs.map(({ was }) => was);
    kept.after[table] = pairs.map(({ is }) => is);
  }
  return kept;
}

const only = (row: StoredRow, columns: readonly string[]): StoredRow => ({
  ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  id: row.id,
});

/** What a row says by now in the columns that a merge wrote. */
export function rowNow(tx: Transaction, table: MergedTable, written: StoredRow): StoredRow {
  const [row] = storedRows(tx, sql`${sql.identifier(table)} where id = ${written.id}`);
  return row ? only(row, Object.keys(written)) : written;
}

/** The projects of a snapshot as they are by now. */
export const projectsOf = (
  tx: Transaction,
  rows: readonly StoredRow[],
): (typeof vesselProjects.$inferSelect)[] =>
  tx
    .select()
    .from(vesselProjects)
    .where(sql`${vesselProjects.id} in ${inOneParameter(rows.map(({ id }) => id))}`)
    .orderBy(vesselProjects.id)
    .all();
