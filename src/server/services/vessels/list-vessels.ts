import { asc, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { ListVesselsInput, VESSEL_SORTS, VesselPage, VesselSummary } from '#contract/vessel-list.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { countRows } from '#db/count-rows.ts';
import { alikeGroups } from './alike-groups.ts';
import { hasPlannedJob } from './planned-job.ts';
import { inOneParameter, vesselsThatFit, type VesselSelection } from './vessel-filters.ts';
import { inUse } from './vessel-rows.ts';

/** One page of the directory with the number of all that fit. Every order is whole: ids decide last. */
export function listVessels(ctx: ServiceContext, input: ListVesselsInput): VesselPage {
  const { db } = ctx;
  const fits = vesselsThatFit(ctx, input);
  if (input.alike) return listAlike(db, fits, input);
  const rows = selectSummaries(db)
    .where(fits)
    .orderBy(...orderOf(input))
    .limit(input.limit)
    .offset(input.offset)
    .all();
  return {
    vessels: rows.map((row) => summarise(row, null)),
    total: countRows(db, vesselDirectory, fits),
  };
}

/** Group by group, whatever else narrows the list: a group shows those of its members that fit. */
function listAlike(db: Database, fits: SQL | undefined, { offset, limit }: ListVesselsInput): VesselPage {
  const groups = alikeGroups(
    db
      .select({
        id: vesselDirectory.id,
        normalizedName: vesselDirectory.normalizedName,
        imoNumber: vesselDirectory.imoNumber,
        previousNames: vesselDirectory.previousNames,
      })
      .from(vesselDirectory)
      .where(inUse)
      .all(),
  );
  const groupOf = (id: number) => groups.get(id) ?? 0;
  const members = db
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(fits)
    .all()
    .map(({ id }) => id)
    .filter((id) => groups.has(id))
    .toSorted((one, other) => groupOf(one) - groupOf(other) || one - other);
  const shown = members.slice(offset, offset + limit);
  const rows = new Map(
    selectSummaries(db)
      .where(inArray(vesselDirectory.id, inOneParameter(shown)))
      .all()
      .map((row) => [row.id, row]),
  );
  return {
    vessels: shown.flatMap((id) => {
      const row = rows.get(id);
      return row ? [summarise(row, groupOf(id))] : [];
    }),
    total: members.length,
  };
}

function selectSummaries(db: Database) {
  return db
    .select({
      id: vesselDirectory.id,
      vesselName: vesselDirectory.vesselName,
      imoNumber: vesselDirectory.imoNumber,
      previousNames: vesselDirectory.previousNames,
      clientName: vesselDirectory.clientName,
      systemType1: vesselDirectory.systemType1,
      systemType2: vesselDirectory.systemType2,
      brand1: vesselDirectory.brand1,
      brand2: vesselDirectory.brand2,
      location: vesselDirectory.location,
      lastServiceDate: vesselDirectory.lastServiceDate,
      lastServiceType: vesselDirectory.lastServiceType,
      nextServiceDue: vesselDirectory.nextServiceDue,
      nextServiceSource: vesselDirectory.nextServiceSource,
      hasJob: hasPlannedJob(db).mapWith(Boolean),
      archivedAt: vesselDirectory.archivedAt,
      updatedAt: vesselDirectory.updatedAt,
    })
    .from(vesselDirectory)
    .$dynamic();
}

type SummaryRow = ReturnType<ReturnType<typeof selectSummaries>['all']>[number];

function summarise({ archivedAt, updatedAt, ...row }: SummaryRow, alikeGroup: number | null): VesselSummary {
  return {
    ...row,
    alikeGroup,
    archivedAt: archivedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

const sortColumns = {
  // The name as it is matched sorts accents and ship prefixes with their letters, and has an index.
  vesselName: vesselDirectory.normalizedName,
  clientName: vesselDirectory.clientName,
  lastServiceDate: vesselDirectory.lastServiceDate,
  nextServiceDue: vesselDirectory.nextServiceDue,
  updatedAt: vesselDirectory.updatedAt,
} as const satisfies Record<(typeof VESSEL_SORTS)[number], unknown>;

/** What has no value stands last, whichever way it is sorted. */
function orderOf({ sort, direction }: VesselSelection): SQL[] {
  const turned = direction === 'desc' ? desc : asc;
  const column = sortColumns[sort];
  const last = sort === 'vesselName' ? [] : [sql`${column} is null`];
  return [...last, turned(column), turned(vesselDirectory.id)];
}
