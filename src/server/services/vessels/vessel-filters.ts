import { and, inArray, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/calendar-day.ts';
import { foldText } from '#contract/search-text.ts';
import type { ListVesselsInput } from '#contract/vessel-list.ts';
import { normalVesselName } from '#contract/vessel-name.ts';
import { plainImoNumber } from '#contract/vessel.ts';
import { inOneParameter } from '#db/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { textStandsIn } from '#server/services/projects/text-stands-in.ts';
import { hasDueServiceProject } from './due-service-project.ts';
import { inUse } from './vessel-rows.ts';

export type VesselSelection = Omit<ListVesselsInput, 'offset' | 'limit'>;

/** Which entries are asked for, but for whether they look alike. */
export function vesselsThatFit({ db, clock }: ServiceContext, input: VesselSelection): SQL | undefined {
  const { systemType1, systemType2, brand1, brand2, clientName } = vesselDirectory;
  return and(
    input.archived ? and(isNotNull(vesselDirectory.archivedAt), isNull(vesselDirectory.mergedIntoId)) : inUse,
    input.q ? anywhere(db, input.q) : undefined,
    input.client ? textStandsIn(db, [clientName], input.client) : undefined,
    input.system ? textStandsIn(db, [systemType1, systemType2], input.system) : undefined,
    input.brand ? textStandsIn(db, [brand1, brand2], input.brand) : undefined,
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

/** Name, former names, IMO number, client, systems, brands. */
function anywhere(db: Database, q: string): SQL | undefined {
  const normal = normalVesselName(q);
  const digits = plainImoNumber(q);
  return or(
    sql`instr(${vesselDirectory.normalizedName}, ${normal}) > 0`,
    /^\d{3,7}$/.test(digits) ? sql`${vesselDirectory.imoNumber} glob ${`${digits}*`}` : undefined,
    inArray(vesselDirectory.id, inOneParameter(onceNamed(db, normal))),
    textStandsIn(db, [vesselDirectory.clientName], q),
    equipmentStandsIn(db, q),
  );
}

/** Few ships have been renamed, so theirs are folded here. */
function onceNamed(db: Database, normal: string): number[] {
  return db
    .select({ id: vesselDirectory.id, previousNames: vesselDirectory.previousNames })
    .from(vesselDirectory)
    .where(sql`${vesselDirectory.previousNames} <> '[]'`)
    .all()
    .filter(({ previousNames }) => previousNames.some((name) => normalVesselName(name).includes(normal)))
    .map(({ id }) => id);
}

/** One look at all four columns: they have no index, and there are few combinations. */
function equipmentStandsIn(db: Database, q: string): SQL | undefined {
  const { systemType1, systemType2, brand1, brand2 } = vesselDirectory;
  const wanted = foldText(q);
  const columns = [systemType1, systemType2, brand1, brand2] as const;
  const combinations = db
    .selectDistinct({ systemType1, systemType2, brand1, brand2 })
    .from(vesselDirectory)
    .all();
  const values = new Set(
    combinations
      .flatMap((row) => Object.values(row))
      .filter((value) => value !== null && foldText(value).includes(wanted)),
  );
  if (values.size === 0) return undefined;
  return or(...columns.map((column) => inArray(column, inOneParameter(values))));
}
