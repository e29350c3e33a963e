import { asc, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { ListVesselsInput, VESSEL_SORTS, VesselPage, VesselSummary } from '#contract/vessel-list.ts';
import type { Database, Transaction } from '#db/open-database.ts';
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
  const members = alikeMembers(db, fits);
  const shown = members.slice(offset, offset + limit);
  const ids = shown.map(({ id }) => id);
  const rows = new Map(
    selectSummaries(db)
      .where(inArray(vesselDirectory.id, inOneParameter(ids)))
      .all()
      .map((row) => [row.id, row]),
  );
  return {
    vessels: shown.flatMap(({ id, group }) => {
      const row = rows.get(id);
      return row ? [summarise(row, group)] : [];
    }),
    total: members.length,
  };
}

/** Those that fit and may be one ship with another, group by group. */
export function alikeMembers(
  db: Database | Transaction,
  fits: SQL | undefined,
): { id: number; group: number }[] {
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
  return db
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(fits)
    .all()
    .flatMap(({ id }) => {
      const group = groups.get(id);
      return group === undefined ? [] : [{ id, group }];
    })
    .toSorted((one, other) => one.group - other.group || one.id - other.id);
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
export function orderOf({ sort, direction }: VesselSelection): SQL[] {
  const turned = direction === 'desc' ? desc : asc;
  const column = sortColumns[sort];
  const last = sort === 'vesselName' ? [] : [sql`${column} is null`];
  return [...last, turned(column), turned(vesselDirectory.id)];
}
