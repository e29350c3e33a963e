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
  const { vesselDirectoryId, status } = vesselProjects;
  const survivors = vesselSurvivors.survivorIds(db);
  const meant = isMeant && idsOf(db, isMeant);
  const open = db
    .selectDistinct({ id: vesselProjects.vesselDirectoryId, serviceType: vesselProjects.serviceType })
    .from(vesselProjects)
    .where(
      ids
        ? // The plus leads SQLite by the vessels, of whose projects there are fewer.
          and(
            vesselSurvivors.within(vesselDirectoryId, inOneParameter(ids)),
            inArray(sql`+${status}`, [...PLANNED]),
          )
        : and(isProjectPlanned(), isNotNull(vesselDirectoryId)),
    )
    .all()
    .map(({ id, serviceType }) => ({ id: survivors.get(Number(id)) ?? Number(id), serviceType }))
    .filter(({ id }) => meant?.has(id) ?? true);
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

/** Raw rows of SQLite: there may be tens of thousands. */
function idsOf(db: Database | Transaction, isMeant: SQL): ReadonlySet<number> {
  const { id } = vesselDirectory;
  return new Set(db.values<[number]>(sql`select ${id} from ${vesselDirectory} where ${isMeant}`).flat());
}
