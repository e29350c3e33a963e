import type { Database } from '#db/open-database.ts';

/** Append-only tables, and those of the merges themselves. */
const GROWING = ['audit_logs', 'changes', 'vessel_merges', 'company_merges', 'sqlite_sequence'];
/** Counters that only ever grow. */
const COUNTED = new Set(['version', 'updated_at']);

/** Every row of every table that a merge may change, without the growing counters. */
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
      return [table, table === 'vessel_contacts' ? contacts(rows as Contact[]) : rows.map(steady)];
    }),
  );
}

type Contact = Record<'id' | 'vessel_id' | 'contact_type' | 'name' | 'phone' | 'email' | 'company', unknown>;

/** What is known of a contact without a name is no person: written again, it has another id. */
function contacts(rows: Contact[]): object[] {
  const unnamed = rows
    .filter(({ name }) => name === '')
    .map(({ vessel_id, contact_type, phone, email, company }) => [
      vessel_id,
      contact_type,
      phone,
      email,
      company,
    ]);
  return [
    ...rows.filter(({ name }) => name !== '').map(steady),
    ...unnamed.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
  ];
}

const steady = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !COUNTED.has(name)));
