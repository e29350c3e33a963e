import type { CsvFile } from '#contract/format/csv-file.ts';
import { csvDecimal } from '#contract/format/csv.ts';
import {
  READING_POINTS_MAX,
  type ReadingSeries,
  type VesselReadings,
  type VesselReadingsInput,
} from '#contract/project/readings.ts';
import { systemKey } from '#contract/project/same-system.ts';
import { inTransaction } from '#db/transaction.ts';
import { worksOn } from '#server/services/access/project-access.ts';
import { csvFile } from '#server/services/csv/csv-file.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { comparableReadings, readingsOfVessel, type StoredReading } from './stored-readings.ts';

/** Returns each measured value of a vessel's system over its visits. Throws notFound. */
export function vesselReadings({ db, actor }: PortalContext, input: VesselReadingsInput): VesselReadings {
  const { systems, system, readings } = readingsOfSystem(
    readingsOfVessel(db, directoryEntry(db, input.id).id),
    input.system,
  );
  return { systems, system, series: seriesOf(readings, actor) };
}

function readingsOfSystem(all: readonly StoredReading[], wanted: string | undefined) {
  const named = new Map<string, string>();
  for (const { visit } of all) {
    const key = systemKey(visit.systemType);
    if (!named.has(key)) named.set(key, visit.systemType ?? '');
  }
  const systems = [...named.values()];
  const system = wanted ?? systems[0] ?? '';
  const isWanted = ({ visit }: StoredReading) => systemKey(visit.systemType) === systemKey(system);
  return { systems, system: named.get(systemKey(system)) ?? system, readings: all.filter(isWanted) };
}

/** In the order of the newest visit. A changed unit begins a series of its own. */
function seriesOf(readings: readonly StoredReading[], actor: PortalActor): ReadingSeries[] {
  return comparableReadings(readings).map((group) => {
    const { key, label, unit = null, series = 'level', minimum = null, maximum = null } = group[0].item;
    return { key, label, unit, series, minimum, maximum, points: pointsOf(group, actor) };
  });
}

function pointsOf(group: readonly StoredReading[], actor: PortalActor): ReadingSeries['points'] {
  return group
    .toSorted((one, other) => +one.visit.at - +other.visit.at || one.visit.projectId - other.visit.projectId)
    .slice(-READING_POINTS_MAX)
    .map(({ visit, day, value, verdict }) => ({
      day,
      value,
      verdict,
      serviceType: visit.serviceType,
      projectId: worksOn(actor, visit) || visit.createdBy === actor.userId ? visit.projectId : null,
    }));
}

/** Exports all readings of a vessel as CSV, the newest visit first. Managers only; it is in the audit log. Throws notFound. */
export function exportReadings(ctx: PortalContext, { id, system }: VesselReadingsInput): CsvFile {
  return inTransaction(ctx.db, (tx) => {
    const { id: vesselId, vesselName } = directoryEntry(tx, id);
    const all = readingsOfVessel(tx, vesselId);
    return csvFile<StoredReading>(tx, ctx, {
      entityType: 'vessel',
      words: ['reading', 'readings'],
      columns: {
        Vessel: () => vesselName,
        System: ({ visit }) => visit.systemType,
        Day: ({ day }) => day,
        Service: ({ visit }) => visit.serviceType,
        Project: ({ visit }) => visit.projectId,
        Reading: ({ item }) => item.label,
        Value: ({ value }) => csvDecimal(value),
        Unit: ({ item }) => item.unit ?? null,
        Minimum: ({ item }) => limitOf(item.minimum),
        Maximum: ({ item }) => limitOf(item.maximum),
        Result: ({ verdict }) => verdict,
      },
      rows: system === undefined ? all : readingsOfSystem(all, system).readings,
    });
  });
}

const limitOf = (limit: number | undefined) => (limit === undefined ? null : csvDecimal(String(limit)));
