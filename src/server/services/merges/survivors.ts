import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { companies, vesselDirectory } from '#db/schema/index.ts';

/**
 * A merge moves no row: references to the merged record stay. All readers resolve them here, so that they agree on
 * the record in use, its survivor.
 */
function survivorsOf(table: typeof vesselDirectory | typeof companies) {
  const resolve = (id: SQLWrapper): SQL =>
    sql`with recursive merged(id, next_id) as (
        select gone.id, gone.merged_into_id from ${table} gone where gone.id = ${id}
        union all
        select next.id, next.merged_into_id from merged join ${table} next on next.id = merged.next_id
      )
      select merged.id from merged where merged.next_id is null`;
  /** Few records are merged: SQLite lists them once per statement, by the index, and looks further for these alone. */
  const survivor = (column: SQLWrapper): SQL<number> =>
    sql`case when ${column} in (select gone.id from ${table} gone where gone.merged_into_id > 0) then (
      ${resolve(column)}
    ) else ${column} end`;
  const withMerged = (column: SQLWrapper, start: SQL): SQL =>
    sql`${column} in (
      with recursive wanted(id) as (
        ${start}
        union
        select gone.id from wanted
        join ${table} gone on gone.merged_into_id = wanted.id
      )
      select id from wanted
    )`;
  return {
    /** The survivor of the record that a column refers to; an unmerged record is its own. */
    survivor,
    /** Whether a column refers to the record of that id or to one merged into it. */
    sameAs: (column: SQLWrapper, id: number): SQL =>
      withMerged(column, sql`select * from (${resolve(sql`${id}`)})`),
    /** Whether a column refers to one of these records, or to one merged into it. */
    within: (column: SQLWrapper, ids: number | SQLWrapper): SQL =>
      withMerged(column, typeof ids === 'number' ? sql`select ${ids}` : sql`select * from ${ids}`),
    /** The survivors of all merged records by their ids, for a lookup in memory. */
    survivorIds: (db: Database | Transaction): ReadonlyMap<number, number> =>
      new Map(
        db
          .all<{ id: number; survivor: number }>(
            sql`select one.id, ${survivor(sql`one.id`)} as survivor from ${table} one where one.merged_into_id > 0`,
          )
          .map((merged) => [merged.id, merged.survivor]),
      ),
  };
}

export const vesselSurvivors = survivorsOf(vesselDirectory);
export const companySurvivors = survivorsOf(companies);
