import type { ChecklistItem } from '#contract/project/checklist.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { readingsBefore } from '#server/services/readings/readings-before.ts';
import { vesselReadings } from '#server/services/readings/vessel-readings.ts';
import { LARGE_PORTAL, portalCopy } from '#scripts/demo/rows/generated-portal.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const VESSELS = 1_000;
const VISITS = 24;
const NUMBERS = 10;
const ROUNDS = 2_000;
const WARMING = 100;

export const name = 'readings';

/** The readings of vessels of 24 visits each, among 100,000 projects with 1,000,000 answers. */
export async function run(): Promise<BenchResult> {
  const data = portalCopy(LARGE_PORTAL);
  const db = openDatabase({ file: data.file });
  fill(db);
  const clock = { now: () => new Date(`${LARGE_PORTAL.today}T18:00:00Z`) };
  const ctx: PortalContext = { db, clock, actor: { userId: 1, name: 'Manager', role: 'manager' } };
  const visits = db.$client
    .prepare<[number], { projectId: number; vesselId: number }>(
      'select max(id) as projectId, vessel_directory_id as vesselId from vessel_projects where id <= ? group by 2',
    )
    .all(VESSELS * VISITS);
  const answers = db.$client
    .prepare<[], number>('select count(*) from project_checklist_answers')
    .pluck()
    .get();
  const rows = [
    ...measure('before a visit', visits, ({ projectId }) => readingsBefore(ctx, { projectId }).items.length),
    ...measure('of a vessel', visits, ({ vesselId: id }) => vesselReadings(ctx, { id }).series.length),
    { what: 'answers', value: answers ?? 0, unit: '' },
  ];
  db.$client.close();
  data.remove();
  return benchResult(name, rows);
}

function fill(db: Database): void {
  const items: ChecklistItem[] = Array.from({ length: NUMBERS }, (_, index) => ({
    key: `reading-${index}`,
    label: `Reading ${index}`,
    kind: 'number',
    required: false,
    unit: 'mg/L',
    maximum: 0.2,
  }));
  const sqlite = db.$client;
  sqlite.pragma('foreign_keys = OFF');
  sqlite.pragma('synchronous = OFF');
  sqlite.exec(`update vessel_projects set vessel_directory_id = 1 + (id - 1) % ${VESSELS}, system_type = 'Electrolysis',
      status = 'completed', started_at = coalesce(started_at, created_at), work_ended_at = coalesce(work_ended_at, started_at, created_at)
    where id <= ${VESSELS * VISITS}`);
  const { lastInsertRowid: templateId } = sqlite
    .prepare(
      "insert into checklist_templates (service_type, version, items, created_by) values ('of the bench', 1, ?, 1)",
    )
    .run(JSON.stringify(items));
  sqlite.exec(`insert into project_checklists (project_id, template_id, template_version)
    select id, ${templateId}, 1 from vessel_projects`);
  sqlite.exec(`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${NUMBERS - 1})
    insert into project_checklist_answers (checklist_id, item_key, value, answered_by)
    select checklist.id, 'reading-' || n, '0.' || (10 + (checklist.id * 7 + n) % 20), 1
    from project_checklists checklist join numbers where checklist.template_id = ${templateId}`);
  sqlite.exec('analyze');
}

function measure<Visit>(what: string, visits: readonly Visit[], read: (visit: Visit) => number): BenchRow[] {
  const times: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const visit = visits[(round + WARMING) % visits.length]!;
    const begun = performance.now();
    const found = read(visit);
    const took = performance.now() - begun;
    if (found !== NUMBERS) throw new Error(`${what}: ${found} readings instead of ${NUMBERS}`);
    if (round >= 0) times.push(took);
  }
  return [0.5, 0.99].map((share) => ({
    what: `${what}, p${share * 100}`,
    value: quantile(times, share),
    unit: 'ms',
  }));
}

reportResult(await run());
