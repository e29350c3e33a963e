import { and, inArray, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { ListVesselsInput } from '#contract/vessel/vessel-list.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';
import { vesselWithNumber } from './numbered-vessels.ts';
import { inUse } from './vessel-rows.ts';

const { systemType1, systemType2, brand1, brand2, clientName } = vesselDirectory;

export type VesselSelection = Omit<ListVesselsInput, 'offset' | 'limit'>;

/** The filters of the directory, except for duplicates. */
export function vesselsThatFit({ db, clock }: ServiceContext, input: VesselSelection): SQL | undefined {
  return and(
    input.archived ? and(isNotNull(vesselDirectory.archivedAt), isNull(vesselDirectory.mergedIntoId)) : inUse,
    input.q ? anywhere(db, input.q) : undefined,
    input.client ? anyContainsText(db, [clientName], input.client) : undefined,
    input.system ? anyContainsText(db, [systemType1, systemType2], input.system) : undefined,
    input.brand ? anyContainsText(db, [brand1, brand2], input.brand) : undefined,
    input.withoutImo ? isNull(vesselDirectory.imoNumber) : undefined,
    input.due ? dueWithin(input.due, osloDay(clock.now())) : undefined,
    input.withoutProject ? not(hasDueServiceProject(db)) : undefined,
  );
}

function dueWithin(due: NonNullable<VesselSelection['due']>, today: string): SQL {
  const { nextServiceDue } = vesselDirectory;
  if (due === 'overdue') return lt(nextServiceDue, today);
  return lte(nextServiceDue, addDays(today, due === '30 days' ? 30 : 90));
}

/** Name, former names, IMO number, client, systems, brands, the number of a label or of a report. */
function anywhere(db: Database, q: string): SQL | undefined {
  const normal = normalVesselName(q);
  const digits = plainImoNumber(q);
  return or(
    sql`instr(${vesselDirectory.normalizedName}, ${normal}) > 0`,
    /^\d{3,7}$/.test(digits) ? sql`${vesselDirectory.imoNumber} glob ${`${digits}*`}` : undefined,
    vesselWithNumber(q),
    inArray(vesselDirectory.id, inOneParameter(onceNamed(db, normal))),
    anyContainsText(db, [clientName, systemType1, systemType2, brand1, brand2], q),
  );
}

/** Few ships have been renamed, so their names are folded here. */
function onceNamed(db: Database, normal: string): number[] {
  return db
    .select({ id: vesselDirectory.id, previousNames: vesselDirectory.previousNames })
    .from(vesselDirectory)
    .where(sql`${vesselDirectory.previousNames} <> '[]'`)
    .all()
    .filter(({ previousNames }) => previousNames.some((name) => normalVesselName(name).includes(normal)))
    .map(({ id }) => id);
}
