import { addMonths, type CalendarDay } from '#contract/format/calendar-day.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/** A service in the history, with its system. */
export interface DoneService {
  id: number;
  /** Null for a service by others. */
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
 * Newest first; the project id breaks ties on one day, so that the order in which projects are completed never
 * matters.
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
  /** Identifies the same service on the same system. */
  kind: string;
  /** The service, on any system. */
  service: string;
  rule: Rule | undefined;
}

export type RuleMatcher<Rule> = (service: Pick<DoneService, 'serviceType' | 'systemType'>) => Match<Rule>;

/** Finds the rule of a service: the one for its system, otherwise the one for any. Results are cached. */
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
 * Returns when the vessel is due again, and why: each kind of service with a rule counts from its last time on that
 * system, and the earliest day wins. A reagent supply in between does not postpone the annual service. Null if no
 * rule applies to any service that was done. A service of an unknown system counts only until others of its kind have
 * a system: otherwise it would stay overdue for good, however often the one on board is serviced.
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

/** The values of an entry about services outside of our projects. */
type Reported = Pick<
  DirectoryRow,
  | 'reportedServiceDate'
  | 'reportedServiceType'
  | 'reportedServiceDue'
  | 'nextServiceDue'
  | 'nextServiceSource'
>;

/** How many services a snapshot holds. */
const SHOWN_SERVICES = 20;

/**
 * Calculates the service fields of a directory entry from all services done here and what a file reported of those
 * before. It depends only on these and the rules, so projects may be completed, reopened and cancelled in any order.
 * A reported last service takes precedence over older projects, a reported due day applies if no rule gives one, and
 * a day set by hand always.
 */
export function serviceStatus(
  services: readonly DoneService[],
  rules: readonly ServiceRule[],
  entry: Reported,
): Standing {
  const counted = countedServices(services);
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
  };
}

const countedServices = (services: readonly DoneService[]) =>
  newestFirst(services.filter(({ status }) => status === 'completed'));

/** The newest services, as a snapshot holds them. */
export const newestServices = (services: readonly DoneService[]) =>
  countedServices(services)
    .slice(0, SHOWN_SERVICES)
    .map(({ projectId, serviceDate, serviceType, operatorName }) => ({
      projectId,
      serviceDate,
      serviceType,
      operatorName,
    }));
