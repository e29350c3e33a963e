import { asc, gt } from 'drizzle-orm';
import { openDatabase, type Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { importVessels } from '#server/services/vessel-import/import-vessels.ts';
import { LARGE_PORTAL, portalCopy } from '#scripts/demo/rows/generated-portal.ts';
import { benchResult, quantile, reportResult, type BenchResult } from './result.ts';

const ROUNDS = 12;
const KNOWN = 2000;
const NEW = 260;
const TWICE = 40;

export const name = 'portal-import';

/**
 * A spreadsheet of 2,300 rows, with names as people type them, into a directory of 50,000 vessels: the check, which
 * others do not wait for, and the import, which writes. Each round brings other vessels.
 */
export async function run(): Promise<BenchResult> {
  const copy = portalCopy(LARGE_PORTAL);
  const db = openDatabase({ file: copy.file });
  const clock = { now: () => new Date(`${LARGE_PORTAL.today}T18:00:00Z`) };
  const actor = { userId: 1, name: 'Manager', role: 'manager' } as const;
  const ctx = { db, clock, actor, queryWorkers: createInlineQueryWorkers(db), request: {} };
  const times = { check: [] as number[], write: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const csv = sheet(db, round);
    const input = { csv, differing: 'keep', newClients: false } as const;
    const begun = performance.now();
    const { planHash, created, duplicates, errors } = await importVessels(ctx, {
      ...input,
      except: [],
      dryRun: true,
    });
    times.check.push(performance.now() - begun);
    if (created.length !== NEW || duplicates.length !== TWICE || errors.length > 0) {
      throw new Error(`${created.length} new, ${duplicates.length} twice, ${errors.length} wrong`);
    }
    const from = performance.now();
    await importVessels(ctx, { ...input, except: [], dryRun: false, planHash });
    times.write.push(performance.now() - from);
  }
  db.$client.close();
  copy.remove();
  return benchResult(
    name,
    [0.5, 0.99].flatMap((share) => [
      { what: `2,300 rows: check, p${share * 100}`, value: quantile(times.check, share), unit: 'ms' },
      { what: `2,300 rows: import, p${share * 100}`, value: quantile(times.write, share), unit: 'ms' },
    ]),
  );
}

/** Known vessels in capitals with a prefix, some of them twice, and new ones among them. */
function sheet(db: Database, round: number): string {
  const known = db
    .select({ vesselName: vesselDirectory.vesselName, imoNumber: vesselDirectory.imoNumber })
    .from(vesselDirectory)
    .where(gt(vesselDirectory.id, round * KNOWN))
    .orderBy(asc(vesselDirectory.id))
    .limit(KNOWN)
    .all();
  const rows = known.map(({ vesselName, imoNumber }, index) => [
    `M/V ${vesselName.toUpperCase()}`,
    imoNumber ?? '',
    `Note ${round} of ${index}`,
  ]);
  const added = Array.from({ length: NEW }, (_, index) => [
    `Zephyr Quill ${round * 1000 + index}`,
    '',
    'New',
  ]);
  const twice = rows.slice(0, TWICE);
  return [['Vessel', 'IMO', 'Notes'], ...rows, ...added, ...twice]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
}

reportResult(await run());
