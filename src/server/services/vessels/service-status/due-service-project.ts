import { and, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { isProjectPlanned, serviceRules, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { servicesByVessel } from './record-service.ts';
import { dueByRule, ruleMatcher } from './service-status.ts';

/** A project whose work is done moves the due day when it is completed. */
const PLANNED = [...OPEN_STATUSES, 'work done'] as const;

/** The only vessels that are asked for, by their ids or by a condition. */
interface Asked {
  ids?: readonly number[];
  isMeant?: SQL | undefined;
}

/** Whether the vessel of the row has an open project, be it only requested, for the service that is due on it. */
export function hasDueServiceProject(db: Database | Transaction, asked: Asked = {}): SQL<unknown> {
  return inArray(vesselDirectory.id, inOneParameter(vesselsWithDueServiceProject(db, asked)));
}

/**
 * The rules decide which service is due, also if the day was set by hand. If none applies, the service is unknown,
 * and any open project counts.
 */
function vesselsWithDueServiceProject(db: Database | Transaction, { ids, isMeant }: Asked): Set<number> {
  const { vesselDirectoryId, serviceType, status } = vesselProjects;
  const survivors = vesselSurvivors.survivorIds(db);
  const fits = ids
    ? // The plus leads SQLite by the vessels, of whose projects there are fewer.
      and(
        vesselSurvivors.within(vesselDirectoryId, inOneParameter(ids)),
        inArray(sql`+${status}`, [...PLANNED]),
      )
    : and(isProjectPlanned(), isNotNull(vesselDirectoryId));
  const planned = db
    .values<[number, string]>(
      sql`select distinct ${vesselDirectoryId}, ${serviceType} from ${vesselProjects} where ${fits}`,
    )
    .map(([id, service]) => ({ id: survivors.get(id) ?? id, serviceType: service }));
  const meant = isMeant && idsOf(db, isMeant, new Set(planned.map(({ id }) => id)));
  const open = meant ? planned.filter(({ id }) => meant.has(id)) : planned;
  const services = servicesByVessel(db, [...new Set(open.map(({ id }) => id))]);
  const matchOf = ruleMatcher(db.select().from(serviceRules).all());
  const dueTypes = new Map<number, string | undefined>();
  for (const [id, done] of services) {
    const completed = done.filter(({ status }) => status === 'completed');
    const type = dueByRule(completed, matchOf)?.service.serviceType;
    dueTypes.set(id, type === undefined ? undefined : foldText(type));
  }
  const isForDueService = ({ id, serviceType }: (typeof open)[number]) => {
    const type = dueTypes.get(id);
    return type === undefined || type === foldText(serviceType);
  };
  return new Set(open.filter(isForDueService).map(({ id }) => id));
}

/** Those of the ids that are meant: the plus leads SQLite by the condition, which has an index. */
function idsOf(db: Database | Transaction, isMeant: SQL, among: ReadonlySet<number>): ReadonlySet<number> {
  const { id } = vesselDirectory;
  const wanted = and(isMeant, sql`+${id} in ${inOneParameter(among)}`);
  return new Set(db.values<[number]>(sql`select ${id} from ${vesselDirectory} where ${wanted}`).flat());
}
