import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { inOneParameter } from '#db/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import type { StoredRow } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

/** Rows as SQLite holds them, by table: what an undo compares and writes back, to the letter. */
export type MergeImage<Table extends string> = Record<Table, StoredRow[]>;

export const storedRows = (tx: Transaction, from: SQL): StoredRow[] =>
  tx.all<StoredRow>(sql`select * from ${from} order by id`);

/** The rows of an image as they are by now. */
export function imageAgain<Table extends string>(
  tx: Transaction,
  image: MergeImage<Table>,
): MergeImage<Table> {
  const tables = Object.entries<StoredRow[]>(image).map(([table, rows]) => {
    const ids = inOneParameter(rows.map(({ id }) => id));
    return [table, storedRows(tx, sql`${sql.identifier(table)} where id in ${ids}`)];
  });
  return Object.fromEntries(tables) as MergeImage<Table>;
}

/**
 * What differs between two images: such rows of both, and rows that only the later one has. Of the table `whole` all
 * rows are kept.
 */
export function differenceOf<Table extends string>(
  before: MergeImage<Table>,
  after: MergeImage<Table>,
  whole: Table,
): { before: MergeImage<Table>; after: MergeImage<Table> } {
  const tables = Object.keys(after) as Table[];
  const emptyImage = () =>
    Object.fromEntries(tables.map((table) => [table, []])) as unknown as MergeImage<Table>;
  const found = { before: emptyImage(), after: emptyImage() };
  for (const table of tables) {
    const earlier = new Map(before[table].map((row) => [row.id, row]));
    for (const row of after[table]) {
      const was = earlier.get(row.id);
      if (was && table !== whole && changedColumns(was, row).length === 0) continue;
      if (was) found.before[table].push(was);
      found.after[table].push(row);
    }
  }
  return found;
}

export function changedColumns(before: StoredRow, after: StoredRow): string[] {
  return Object.keys(after).filter((column) => before[column] !== after[column]);
}

/** Go on counting: whoever holds an edit of before must not pass for somebody who has seen this one. */
const NOT_BROUGHT_BACK = new Set(['version', 'updated_at']);

/** Writes what a merge changed in a row as it was before. */
export function writeBack(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  table: string,
  was: StoredRow,
  row: StoredRow,
): void {
  const columns = changedColumns(was, row).filter((column) => !NOT_BROUGHT_BACK.has(column));
  const sets = columns.map((column) => sql`${sql.identifier(column)} = ${was[column]}`);
  if ('version' in row) sets.push(sql`version = version + 1`);
  // Of a contact it says as of when they are known: nothing was learnt of them.
  if ('updated_at' in row && table !== 'vessel_contacts')
    sets.push(sql`updated_at = ${clock.now().getTime()}`);
  if (columns.length === 0) return;
  tx.run(sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)} where id = ${row.id}`);
}
