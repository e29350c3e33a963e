import { openDatabase, type Database } from '#db/open-database.ts';
import { LARGE_PORTAL, portalFile } from '#scripts/demo/rows/generated-portal.ts';
import { portalQuestions, type PortalQuestion } from './portal-questions.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const MOST_ROUNDS = 100;
const FEWEST_ROUNDS = 8;
const TIME_PER_CASE_MS = 1_500;

export const name = 'portal-lists';

/** What the screens of the portal ask for, against reading the same rows by primary key. */
export async function run(): Promise<BenchResult> {
  const db = openDatabase({ file: portalFile(LARGE_PORTAL), readonly: true });
  const rows = portalQuestions(db, LARGE_PORTAL).flatMap((question) => measure(db, question));
  db.$client.close();
  return benchResult(name, rows);
}

function measure(db: Database, { what, read }: PortalQuestion): BenchRow[] {
  const times = { call: [] as number[], rows: [] as number[] };
  const begun = performance.now();
  read();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (round >= FEWEST_ROUNDS && performance.now() - begun > TIME_PER_CASE_MS) break;
    const from = performance.now();
    const { table, ids } = read();
    times.call.push(performance.now() - from);
    const byId = db.$client.prepare<[number]>(`select * from ${table} where id = ?`);
    const again = performance.now();
    for (const id of ids) byId.get(id);
    if (ids.length > 0) times.rows.push(performance.now() - again);
  }
  return [0.5, 0.99].map((share): BenchRow => {
    const value = quantile(times.call, share);
    const label = `${what}, p${share * 100}`;
    if (times.rows.length === 0) return { what: label, value, unit: 'ms' };
    return { what: label, value, unit: 'ms', ratio: value / quantile(times.rows, share) };
  });
}

reportResult(await run());
