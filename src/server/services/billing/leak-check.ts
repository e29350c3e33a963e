import { and, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm';
import {
  BILLING_LEAKS,
  type BillingLeak,
  type LeakCheckInput,
  type LeakPage,
} from '#contract/billing-board.ts';
import { countRows } from '#db/count-rows.ts';
import { vesselProjects } from '#db/schema/index.ts';
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
  const fits = and(
    eq(vesselProjects.status, 'completed'),
    from === undefined ? undefined : gte(vesselProjects.completedDate, from),
    to === undefined ? undefined : lte(vesselProjects.completedDate, to),
    missing === undefined ? or(LACKS.value, LACKS.parts, LACKS.time) : LACKS[missing],
  );
  const projects = db
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
    .limit(limit)
    .offset(offset)
    .all()
    .map(describeLeak);
  return { projects, total: countRows(db, vesselProjects, fits) };
}

type LeakRow = Omit<LeakPage['projects'][number], 'missing'> & Record<BillingLeak, number>;

function describeLeak({ value, parts, time, ...project }: LeakRow): LeakPage['projects'][number] {
  const lacks = { value, parts, time };
  return { ...project, missing: BILLING_LEAKS.filter((leak) => lacks[leak]) };
}
