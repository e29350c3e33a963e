import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { BILLING_LEAKS } from '#contract/billing/billing.ts';
import type { BillingLeak, LeakCheckInput, LeakFilters, LeakPage } from '#contract/billing/billing-board.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { countedPage, countUpTo } from '#db/queries/count-rows.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { leakDismissals, portalUsers, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { hasParts } from './board-columns.ts';

/** The condition for each thing that a completed project lacks. */
const LACKS = {
  value: isNull(vesselProjects.projectValue),
  parts: not(hasParts),
  time: eq(vesselProjects.operatorHours, 0),
} as const satisfies Record<BillingLeak, unknown>;

/** Returns completed projects without a value, parts or time; managers only. */
export function leakCheck({ db }: PortalContext, { offset, limit, ...filters }: LeakCheckInput): LeakPage {
  const fits = leaksThatFit(db, filters);
  const { rows, counted } = countedPage(
    { offset, limit },
    (most) => readLeaks(db, fits).limit(most).offset(offset).all(),
    (most) => countUpTo(db, vesselProjects, fits, most),
  );
  return { projects: describeLeaks(db, rows), ...counted };
}

/** Exports the same as CSV. Throws badInput if there are too many rows for a file. */
export function exportLeaks(ctx: PortalContext, filters: LeakFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'project',
      words: ['project with something forgotten', 'forgotten billing'],
      columns,
      rows: describeLeaks(tx, readLeaks(tx, leaksThatFit(tx, filters)).limit(CSV_ROWS_READ).all()),
      money: true,
    }),
  );
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const columns: CsvColumns<LeakPage['projects'][number]> = {
  Project: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Client: ({ clientName }) => clientName,
  Service: ({ serviceType }) => serviceType,
  Completed: ({ completedDate }) => completedDate,
  'No value': ({ missing }) => yesOrNo(missing.includes('value')),
  'No parts': ({ missing }) => yesOrNo(missing.includes('parts')),
  'No time': ({ missing }) => yesOrNo(missing.includes('time')),
  Dismissed: ({ dismissed }) => dismissed.map(({ leak, reason }) => `No ${leak}: ${reason}`).join('; '),
};

function leaksThatFit(
  db: Database | Transaction,
  { from, to, missing, dismissed = false }: LeakFilters,
): SQL | undefined {
  const wanted = (leak: BillingLeak) =>
    and(LACKS[leak], dismissed ? isDismissed(db, leak) : not(isDismissed(db, leak)));
  return and(
    // The plus leads SQLite by the order of the list: most projects are completed.
    sql`+${vesselProjects.status} = 'completed'`,
    from === undefined ? undefined : gte(vesselProjects.completedDate, from),
    to === undefined ? undefined : lte(vesselProjects.completedDate, to),
    missing === undefined ? or(...BILLING_LEAKS.map(wanted)) : wanted(missing),
  );
}

const isDismissed = (db: Database | Transaction, leak: BillingLeak) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(leakDismissals)
      .where(and(eq(leakDismissals.projectId, vesselProjects.id), eq(leakDismissals.leak, leak))),
  );

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

type LeakRow = Omit<LeakPage['projects'][number], 'missing' | 'dismissed'> & Record<BillingLeak, number>;

/** Dismissed items do not count as missing. */
function describeLeaks(db: Database | Transaction, rows: readonly LeakRow[]): LeakPage['projects'] {
  const dismissals = db
    .select({
      projectId: leakDismissals.projectId,
      leak: leakDismissals.leak,
      reason: leakDismissals.reason,
      byName: portalUsers.name,
      dismissedAt: leakDismissals.createdAt,
    })
    .from(leakDismissals)
    .innerJoin(portalUsers, eq(portalUsers.id, leakDismissals.dismissedBy))
    .where(inArray(leakDismissals.projectId, inOneParameter(rows.map(({ projectId }) => projectId))))
    .orderBy(asc(leakDismissals.createdAt), asc(leakDismissals.leak))
    .all();
  return rows.map(({ value, parts, time, ...project }) => {
    const lacks = { value, parts, time };
    const own = dismissals.filter(({ projectId }) => projectId === project.projectId);
    const dismissed = own.filter(({ leak }) => lacks[leak]);
    return {
      ...project,
      missing: BILLING_LEAKS.filter((leak) => lacks[leak] && !own.some((one) => one.leak === leak)),
      dismissed: dismissed.map(({ leak, reason, byName, dismissedAt }) => ({
        leak,
        reason,
        byName,
        dismissedAt: dismissedAt.toISOString(),
      })),
    };
  });
}
