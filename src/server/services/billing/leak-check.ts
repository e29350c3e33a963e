import { and, desc, eq, gte, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { BILLING_LEAKS } from '#contract/billing.ts';
import {
  type BillingLeak,
  type LeakCheckInput,
  type LeakFilters,
  type LeakPage,
} from '#contract/billing-board.ts';
import type { CsvFile } from '#contract/csv-file.ts';
import { countRows } from '#db/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/exports/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { hasParts } from './board-columns.ts';

/** How a completed job lacks each of the things that are billed. */
const LACKS = {
  value: isNull(vesselProjects.projectValue),
  parts: not(hasParts),
  time: eq(vesselProjects.operatorHours, 0),
} as const satisfies Record<BillingLeak, unknown>;

/** Completed jobs without a value, without parts or without time; managers only. */
export function leakCheck(
  { db }: PortalContext,
  { from, to, missing, offset, limit }: LeakCheckInput,
): LeakPage {
  const fits = leaksThatFit({ from, to, missing });
  return {
    projects: readLeaks(db, fits).limit(limit).offset(offset).all().map(describeLeak),
    total: countRows(db, vesselProjects, fits),
  };
}

/** The same as CSV. Throws badInput where there are too many rows for a file. */
export function exportLeaks(ctx: PortalContext, filters: LeakFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'project',
      words: ['job with something forgotten', 'forgotten billing'],
      columns,
      rows: readLeaks(tx, leaksThatFit(filters)).limit(CSV_ROWS_READ).all().map(describeLeak),
      money: true,
    }),
  );
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const columns: CsvColumns<LeakPage['projects'][number]> = {
  Job: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Client: ({ clientName }) => clientName,
  Service: ({ serviceType }) => serviceType,
  Completed: ({ completedDate }) => completedDate,
  'No value': ({ missing }) => yesOrNo(missing.includes('value')),
  'No parts': ({ missing }) => yesOrNo(missing.includes('parts')),
  'No time': ({ missing }) => yesOrNo(missing.includes('time')),
};

function leaksThatFit({ from, to, missing }: LeakFilters): SQL | undefined {
  return and(
    eq(vesselProjects.status, 'completed'),
    from === undefined ? undefined : gte(vesselProjects.completedDate, from),
    to === undefined ? undefined : lte(vesselProjects.completedDate, to),
    missing === undefined ? or(LACKS.value, LACKS.parts, LACKS.time) : LACKS[missing],
  );
}

function readLeaks(db: Database | Transaction, fits: SQL | undefined) {
  return db
    .select({
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      clientName: vesselProjects.clientName,
      serviceType: vesselProjects.serviceType,
      completedDate: sql<string>`${vesselProjects.completedDate}`,
      value: sql<number>`${LACKS.value}`,
      parts: sql<number>`${LACKS.parts}`,
      time: sql<number>`${LACKS.time}`,
    })
    .from(vesselProjects)
    .where(fits)
    .orderBy(desc(vesselProjects.completedDate), desc(vesselProjects.id))
    .$dynamic();
}

type LeakRow = Omit<LeakPage['projects'][number], 'missing'> & Record<BillingLeak, number>;

function describeLeak({ value, parts, time, ...project }: LeakRow): LeakPage['projects'][number] {
  const lacks = { value, parts, time };
  return { ...project, missing: BILLING_LEAKS.filter((leak) => lacks[leak]) };
}
