import { and, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { ListVesselsInput } from '#contract/vessel/vessel-list.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import { fewContainText } from '#db/queries/contains-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import { isVesselInUse, vesselDirectory } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';
import { formerlyNamed } from './matching/former-names.ts';
import { vesselWithNumber } from './numbered-vessels.ts';

const { systemType1, systemType2, brand1, brand2, clientName } = vesselDirectory;

export type VesselSelection = Omit<ListVesselsInput, 'offset' | 'limit'>;

/** The filters of the directory, except for duplicates. */
export function vesselsThatFit({ db, clock }: ServiceContext, input: VesselSelection): SQL | undefined {
  const isDue = input.due && lte(vesselDirectory.nextServiceDue, lastDueDay(input.due, osloDay(clock.now())));
  return and(
    input.archived
      ? and(isNotNull(vesselDirectory.archivedAt), isNull(vesselDirectory.mergedIntoId))
      : isVesselInUse(),
    input.q ? anywhere(db, input.q) : undefined,
    input.client ? fewContainText(db, [clientName], input.client) : undefined,
    input.system ? fewContainText(db, [systemType1, systemType2], input.system) : undefined,
    input.brand ? fewContainText(db, [brand1, brand2], input.brand) : undefined,
    input.withoutImo ? isNull(vesselDirectory.imoNumber) : undefined,
    isDue,
    input.withoutProject ? not(hasDueServiceProject(db, { isMeant: isDue })) : undefined,
  );
}

const DAYS_AHEAD = { overdue: -1, '30 days': 30, '90 days': 90 } as const;

function lastDueDay(due: NonNullable<VesselSelection['due']>, today: string): string {
  return addDays(today, DAYS_AHEAD[due]);
}

/** As many matches of a text are listed once and read by their ids; of more, each row is compared until the page is full. */
const FEW_MATCHES = 5_000;

/** Name, former names, IMO number, client, systems, brands, the number of a label or of a report. */
function anywhere(db: Database, q: string): SQL | undefined {
  const { id, normalizedName, imoNumber } = vesselDirectory;
  const normal = normalVesselName(q);
  const digits = plainImoNumber(q);
  const onceNamed = formerlyNamed(db, (name) => name.includes(normal));
  const conditions = [
    sql`instr(${normalizedName}, ${normal}) > 0`,
    /^\d{3,7}$/.test(digits) ? sql`${imoNumber} glob ${`${digits}*`}` : undefined,
    vesselWithNumber(q),
    inArray(id, inOneParameter(onceNamed.map((vessel) => vessel.id))),
    ...[clientName, systemType1, systemType2, brand1, brand2].map((column) =>
      fewContainText(db, [column], q),
    ),
  ].flatMap((condition) => condition ?? []);
  const found = conditions.map((condition) => sql`select ${id} from ${vesselDirectory} where ${condition}`);
  const ids = db.values<[number]>(
    sql`select * from (${sql.join(found, sql` union all `)}) limit ${FEW_MATCHES + 1}`,
  );
  return ids.length > FEW_MATCHES ? or(...conditions) : inArray(id, inOneParameter(ids.flat()));
}
