import { and, desc, gte, isNotNull, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import { addMonths, osloDay } from '#contract/format/calendar-day.ts';
import { PORTS_OFFERED, type FindPortsInput, type FoundPort } from '#contract/project/port.ts';
import { portName } from '#contract/project/port-name.ts';
import { knownPort, ports, type Port } from '#content/ports/ports.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Ports of older projects are no longer offered. */
export const MONTHS_BACK = 36;

/**
 * Returns the ports that a typed location may mean: an exact match first, then ports of projects that the actor may see,
 * the last used first, then those of the list. A port that is not in the list has the zone of its newest project.
 */
export function findPorts(ctx: PortalContext, { q }: FindPortsInput): FoundPort[] {
  const typed = portName(q);
  const found = [...usedPorts(ctx), ...(typed === '' ? [] : listed)]
    .map(({ names, ...port }) => Object.assign(port, { rank: rankOf(names, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank);
  const offered = new Map<string, FoundPort>();
  for (const { rank, ...port } of found) {
    const name = portName(port.name);
    if (!offered.has(name)) offered.set(name, { ...port, isExact: rank === EXACT });
  }
  return [...offered.values()].slice(0, PORTS_OFFERED);
}

const EXACT = 0;
const NO_MATCH = 4;

function rankOf(names: readonly string[], typed: string): number {
  if (names.includes(typed)) return EXACT;
  if (names.some((name) => name.startsWith(typed))) return 1;
  if (names.some((name) => name.includes(` ${typed}`))) return 2;
  return names.some((name) => name.includes(typed)) ? 3 : NO_MATCH;
}

interface NamedPort extends Omit<FoundPort, 'isExact'> {
  /** Folded. */
  names: readonly string[];
}

const describe = ({ name, otherNames, country, locode, timezone }: Port): NamedPort => ({
  name,
  country,
  locode,
  timezone,
  names: [name, ...otherNames, locode].map(foldText),
});

const listed = ports.map(describe);

/** The ports of the projects that the actor may see, the last used first. */
function usedPorts({ db, actor, clock }: PortalContext): NamedPort[] {
  const { location, locationTimezone, requestDate, id } = vesselProjects;
  const rows = db
    .select({ location, locationTimezone })
    .from(vesselProjects)
    .where(
      and(
        visibleTo(actor),
        isNotNull(location),
        gte(requestDate, addMonths(osloDay(clock.now()), -MONTHS_BACK)),
      ),
    )
    .groupBy(location, locationTimezone)
    .orderBy(desc(sql`max(${id})`))
    .all();
  const used = new Map<string, NamedPort>();
  for (const { location: place, locationTimezone: timezone } of rows) {
    const key = portName(place);
    const known = knownPort(place);
    const before = used.get(key);
    if (key === '') continue;
    if (before) before.timezone ??= timezone;
    else if (known) used.set(key, describe(known));
    else {
      const name = (place ?? '').split(',', 1)[0]?.trim() ?? '';
      used.set(key, { name, country: null, locode: null, timezone, names: [key] });
    }
  }
  return [...used.values()];
}
