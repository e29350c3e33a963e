import { addMonths, type CalendarDay } from '#contract/format/calendar-day.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/** A service as the history holds it, with the system it was done on. */
export interface DoneService {
  id: number;
  /** Null where others did it. */
  projectId: number | null;
  serviceDate: CalendarDay;
  serviceType: string;
  systemType: string | null;
  operatorName: string;
  status: 'completed' | 'reopened';
}

interface ServiceRule {
  serviceType: string;
  /** Empty: for any system. */
  systemType: string;
  intervalMonths: number;
}

/**
 * Newest first; the project decides where two fall on one day, so that the order in which projects are completed never counts.
 */
function newestFirst<Service extends Pick<DoneService, 'id' | 'serviceDate' | 'projectId'>>(
  services: readonly Service[],
): Service[] {
  return services.toSorted(
    (one, other) =>
      (one.serviceDate < other.serviceDate ? 1 : one.serviceDate > other.serviceDate ? -1 : 0) ||
      (other.projectId ?? 0) - (one.projectId ?? 0) ||
      other.id - one.id,
  );
}

interface DueByRule<Rule> {
  due: CalendarDay;
  rule: Rule;
  /** The service from which it counts. */
  service: DoneService;
}

interface Match<Rule> {
  /** What counts as the same service on the same system. */
  kind: string;
  /** The service, whatever the system. */
  service: string;
  rule: Rule | undefined;
}

export type RuleMatcher<Rule> = (service: Pick<DoneService, 'serviceType' | 'systemType'>) => Match<Rule>;

/** Finds the rule of a service: the one for its system, else the one for any. What was found once is kept. */
export function ruleMatcher<Rule extends ServiceRule>(rules: readonly Rule[]): RuleMatcher<Rule> {
  const found = new Map<string, Match<Rule>>();
  return ({ serviceType, systemType }) => {
    const spelling = JSON.stringify([serviceType, systemType]);
    const known = found.get(spelling);
    if (known) return known;
    const [service, system] = [foldText(serviceType), foldText(systemType ?? '')];
    const ofType = rules.filter((rule) => foldText(rule.serviceType) === service);
    const rule =
      ofType.find((one) => one.systemType !== '' && foldText(one.systemType) === system) ??
      ofType.find((one) => one.systemType === '');
    const match = { kind: JSON.stringify([service, system]), service, rule };
    found.set(spelling, match);
    return match;
  };
}

/**
 * When the vessel is due again, and why: each kind of service that has a rule counts from the last time it was done on
 * that system, and the earliest day holds. A reagent supply in between does not put off the annual service. Null where no
 * rule applies to anything that was done.
 * One that does not say on which system it was done counts only until others of its kind do: else its system would be
 * overdue for good, however often the one on board is serviced.
 */
export function dueByRule<Rule extends ServiceRule>(
  services: readonly DoneService[],
  matchOf: RuleMatcher<Rule>,
): DueByRule<Rule> | null {
  const due = new Map<string, DueByRule<Rule>>();
  const ofKnownSystem = services.every(({ systemType }) => systemType)
    ? undefined
    : new Set(services.filter(({ systemType }) => systemType).map((service) => matchOf(service).service));
  for (const service of newestFirst(services)) {
    const { kind, service: name, rule } = matchOf(service);
    if (!service.systemType && ofKnownSystem?.has(name)) continue;
    if (rule && !due.has(kind)) {
      due.set(kind, { due: addMonths(service.serviceDate, rule.intervalMonths), rule, service });
    }
  }
  return [...due.values()].toSorted((one, other) => (one.due < other.due ? -1 : 1))[0] ?? null;
}

export const nextDue = (
  services: readonly DoneService[],
  rules: readonly ServiceRule[],
): CalendarDay | null => dueByRule(services, ruleMatcher(rules))?.due ?? null;

type Standing = Pick<DirectoryRow, 'lastServiceDate' | 'lastServiceType' | 'nextServiceDue'>;

/** What an entry holds of services that no project tells of. */
type Reported = Pick<
  DirectoryRow,
  | 'reportedServiceDate'
  | 'reportedServiceType'
  | 'reportedServiceDue'
  | 'nextServiceDue'
  | 'nextServiceSource'
>;

/** How many services the entry itself shows. */
const SHOWN_SERVICES = 20;

/**
 * What a directory entry says of the vessel's services, from all that were ever done here and what a file said of those
 * before. It depends on nothing but these and the rules, so projects may be completed, reopened and cancelled in any order.
 * A reported last service holds against older projects, a reported due day where no rule gives one, and a day that was set
 * by hand always.
 */
export function serviceStatus(
  services: readonly DoneService[],
  rules: readonly ServiceRule[],
  entry: Reported,
): Standing & { serviceHistory: DirectoryRow['serviceHistory'] } {
  const counted = newestFirst(services.filter(({ status }) => status === 'completed'));
  const newest = counted[0];
  const last =
    entry.reportedServiceDate !== null && entry.reportedServiceDate > (newest?.serviceDate ?? '')
      ? { serviceDate: entry.reportedServiceDate, serviceType: entry.reportedServiceType }
      : newest;
  return {
    lastServiceDate: last?.serviceDate ?? null,
    lastServiceType: last?.serviceType ?? null,
    nextServiceDue:
      entry.nextServiceSource === 'manual'
        ? entry.nextServiceDue
        : (nextDue(counted, rules) ?? entry.reportedServiceDue),
    serviceHistory: counted
      .slice(0, SHOWN_SERVICES)
      .map(({ projectId, serviceDate, serviceType, operatorName }) => ({
        projectId,
        serviceDate,
        serviceType,
        operatorName,
      })),
  };
}
