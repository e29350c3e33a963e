import { and, asc, eq, inArray, isNull, max, sql, type SQL } from 'drizzle-orm';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects, vesselServiceHistory } from '#db/schema/index.ts';
import { writePortalFieldChangeOfMany } from '#server/services/audit/write-portal-audit.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { reportedServices, servicedSystem } from './record-service.ts';
import { dueByRule, ruleMatcher, type DoneService, type RuleMatcher } from './service-status.ts';

interface Rule {
  serviceType: string;
  systemType: string;
  intervalMonths: number;
}

interface ChangedDay {
  id: number;
  name: string;
  from: string | null;
  to: string | null;
}

/**
 * Recalculates the due days of the vessels whose services a change of the rules affects, and returns how many have
 * changed. Days that were set by hand stay. Equivalent to `serviceStatus` vessel by vessel, but in a few statements
 * for any size of the directory; also clears a day that only a removed rule had set.
 */
export function applyServiceRules(
  tx: Transaction,
  work: PortalWork,
  { before, after }: { before: readonly Rule[]; after: readonly Rule[] },
): number {
  const [matchBefore, matchAfter] = [ruleMatcher(before), ruleMatcher(after)];
  const known = tx
    .selectDistinct({ serviceType: vesselServiceHistory.serviceType, systemType: servicedSystem })
    .from(vesselServiceHistory)
    .leftJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .all()
    .map((service) => ({
      serviceType: service.serviceType,
      was: matchBefore(service).rule?.intervalMonths,
      is: matchAfter(service).rule?.intervalMonths,
    }));
  const touched = known.filter(({ was, is }) => was !== is);
  if (touched.length === 0) return 0;
  const ruled = known.filter(({ was, is }) => (was ?? is) !== undefined);
  const changed = vesselsWith(tx, { touched: typesOf(touched), ruled: typesOf(ruled) }).flatMap((vessel) => {
    const to = dueAfter(vessel, matchAfter);
    return to === vessel.nextServiceDue
      ? []
      : [{ id: vessel.id, name: vessel.name, from: vessel.nextServiceDue, to }];
  });
  write(tx, work, changed);
  return changed.length;
}

const typesOf = (services: readonly { serviceType: string }[]) =>
  inOneParameter(new Set(services.map(({ serviceType }) => serviceType)));

interface ServedVessel {
  id: number;
  name: string;
  nextServiceDue: string | null;
  reportedServiceDue: string | null;
  services: DoneService[];
}

/**
 * Vessels with one of the affected services that follow the rules, with the last date of each service that has or had
 * a rule: the others do not affect the day.
 */
function vesselsWith(tx: Transaction, types: { touched: SQL; ruled: SQL }): ServedVessel[] {
  const survivorId = vesselSurvivors.survivor(vesselServiceHistory.vesselDirectoryId);
  const those = tx
    .select({ id: survivorId })
    .from(vesselServiceHistory)
    .where(inArray(vesselServiceHistory.serviceType, types.touched));
  const rows = tx
    .select({
      id: vesselDirectory.id,
      name: vesselDirectory.vesselName,
      nextServiceDue: vesselDirectory.nextServiceDue,
      reportedServiceDue: vesselDirectory.reportedServiceDue,
      serviceDate: sql<string>`${max(vesselServiceHistory.serviceDate)}`,
      serviceType: vesselServiceHistory.serviceType,
      systemType: servicedSystem,
      status: vesselServiceHistory.status,
    })
    .from(vesselDirectory)
    .innerJoin(vesselServiceHistory, eq(vesselDirectory.id, survivorId))
    .leftJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .where(
      and(
        eq(vesselDirectory.nextServiceSource, 'rule'),
        isNull(vesselDirectory.mergedIntoId),
        inArray(vesselDirectory.id, those),
        inArray(vesselServiceHistory.serviceType, types.ruled),
      ),
    )
    .groupBy(
      vesselDirectory.id,
      vesselServiceHistory.serviceType,
      servicedSystem,
      vesselServiceHistory.status,
    )
    .orderBy(asc(vesselDirectory.id))
    .all();
  const vessels = new Map<number, ServedVessel>();
  const merged = new Set(vesselSurvivors.survivorIds(tx).values());
  for (const { id, name, nextServiceDue, reportedServiceDue: own, ...service } of rows) {
    const reportedServiceDue = merged.has(id) ? reportedServices(tx, { id }).reportedServiceDue : own;
    const vessel = vessels.get(id) ?? { id, name, nextServiceDue, reportedServiceDue, services: [] };
    vessel.services.push({ ...service, id: 0, projectId: null, operatorName: '' });
    vessels.set(id, vessel);
  }
  return [...vessels.values()];
}

/** See `serviceStatus`: if no service that was done has a rule, the reported day applies. */
function dueAfter({ services, reportedServiceDue }: ServedVessel, matchOf: RuleMatcher<Rule>): string | null {
  const counted = services.filter(({ status }) => status === 'completed');
  return dueByRule(counted, matchOf)?.due ?? reportedServiceDue;
}

function write(tx: Transaction, work: PortalWork, changed: readonly ChangedDay[]): void {
  if (changed.length === 0) return;
  tx.run(sql`
    update ${vesselDirectory} set
      next_service_due = changed.value ->> 'to',
      version = ${vesselDirectory.version} + 1,
      updated_at = ${work.clock.now().getTime()}
    from json_each(${JSON.stringify(changed)}) as changed
    where ${vesselDirectory.id} = changed.value ->> 'id'
  `);
  writePortalFieldChangeOfMany(tx, work, { entityType: 'vessel', field: 'nextServiceDue', changed });
}
