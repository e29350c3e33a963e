import type { Database } from '#db/open-database.ts';

/** What is only ever added to, and what keeps the merges themselves. */
const GROWING = ['audit_logs', 'changes', 'vessel_merges', 'company_merges', 'sqlite_sequence'];
/** What counts on whatever happens. */
const COUNTED = new Set(['version', 'updated_at']);

/** Every row of every table that a merge may touch, but for what counts on. */
export function dumpTables(db: Database): Record<string, object[]> {
  const tables = db.$client
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not like '%fts%'
        and name not in (select value from json_each(?))`,
    )
    .pluck()
    .all(JSON.stringify(GROWING)) as string[];
  return Object.fromEntries(
    tables.map((table) => {
      const rows = db.$client.prepare(`select * from "${table}"`).all() as object[];
      return [table, rows.map(steady)];
    }),
  );
}

const steady = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !COUNTED.has(name)));
