import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { serviceRules, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { servicesByVessel } from './record-service.ts';
import { dueByRule, ruleMatcher } from './service-status.ts';

/** A project whose work is done moves the due day when it is completed. */
const PLANNED = [...OPEN_STATUSES, 'work done'] as const;

/** Whether the vessel of the row has an open project, even only requested, for its due service. */
export function hasDueServiceProject(db: Database | Transaction): SQL<unknown> {
  return inArray(vesselDirectory.id, inOneParameter(vesselsWithDueServiceProject(db)));
}

/**
 * The rules decide which service is due, also if the day was set by hand. If none applies, the service is unknown,
 * and any open project counts.
 */
function vesselsWithDueServiceProject(db: Database | Transaction): Set<number> {
  const survivors = vesselSurvivors.survivorIds(db);
  const open = db
    .selectDistinct({ id: vesselProjects.vesselDirectoryId, serviceType: vesselProjects.serviceType })
    .from(vesselProjects)
    .where(and(inArray(vesselProjects.status, [...PLANNED]), isNotNull(vesselProjects.vesselDirectoryId)))
    .all()
    .flatMap(({ id, serviceType }) => (id === null ? [] : [{ id: survivors.get(id) ?? id, serviceType }]));
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
