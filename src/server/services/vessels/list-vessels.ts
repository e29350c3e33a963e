import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type {
  ListVesselsInput,
  VESSEL_SORTS,
  VesselPage,
  VesselSummary,
} from '#contract/vessel/vessel-list.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { countedPage, countUpTo } from '#db/queries/count-rows.ts';
import { duplicateGroups, type NamedEntry } from '#server/services/vessels/matching/duplicate-groups.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';
import { vesselsThatFit, type VesselSelection } from './vessel-filters.ts';
import { inUse } from './vessel-rows.ts';

/** Returns one page of the directory with the number of matches. Ties are broken by id. */
export function listVessels(ctx: ServiceContext, input: ListVesselsInput): VesselPage {
  const { db } = ctx;
  const fits = vesselsThatFit(ctx, input);
  if (input.duplicates) return listDuplicates(db, fits, input);
  // Ids first: the displayed columns are calculated for the page only.
  const { rows, counted } = countedPage(
    input,
    (limit) =>
      db
        .select({ id: vesselDirectory.id })
        .from(vesselDirectory)
        .where(fits)
        .orderBy(...orderOf(input))
        .limit(limit)
        .offset(input.offset)
        .all(),
    (most) => countUpTo(db, vesselDirectory, fits, most),
  );
  return {
    vessels: summaries(
      db,
      rows.map(({ id }) => id),
      () => null,
    ),
    ...counted,
  };
}

/** Group by group, with all other filters: a group shows its matching members. */
function listDuplicates(
  db: Database,
  fits: SQL | undefined,
  { offset, limit }: ListVesselsInput,
): VesselPage {
  const members = duplicateMembers(db, fits);
  const groupOf = new Map(members.map(({ id, group }) => [id, group]));
  const page = members.slice(offset, offset + limit).map(({ id }) => id);
  return { vessels: summaries(db, page, (id) => groupOf.get(id) ?? null), total: members.length };
}

/** The matches that may be the same ship as another, group by group. */
export function duplicateMembers(
  db: Database | Transaction,
  fits: SQL | undefined,
): { id: number; group: number }[] {
  const groups = duplicateGroups(namedEntries(db));
  return db
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(and(fits, inArray(vesselDirectory.id, inOneParameter(groups.keys()))))
    .all()
    .flatMap(({ id }) => {
      const group = groups.get(id);
      return group === undefined ? [] : [{ id, group }];
    })
    .toSorted((one, other) => one.group - other.group || one.id - other.id);
}

/** Few ships have been renamed: the others need no list of names. */
function namedEntries(db: Database | Transaction): NamedEntry[] {
  const { id, normalizedName, imoNumber, previousNames } = vesselDirectory;
  const renamed = db
    .select({ id, previousNames })
    .from(vesselDirectory)
    .where(and(sql`${previousNames} <> '[]'`, inUse))
    .all();
  const namesOf = new Map(renamed.map((entry) => [entry.id, entry.previousNames]));
  return db
    .select({ id, normalizedName, imoNumber })
    .from(vesselDirectory)
    .where(inUse)
    .all()
    .map((entry) => Object.assign(entry, { previousNames: namesOf.get(entry.id) ?? [] }));
}

/** In the order of the ids. */
function summaries(
  db: Database,
  ids: readonly number[],
  groupOf: (id: number) => number | null,
): VesselSummary[] {
  const rows = new Map(
    selectSummaries(db, ids)
      .where(inArray(vesselDirectory.id, inOneParameter(ids)))
      .all()
      .map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [summarise(row, groupOf(id))] : [];
  });
}

function selectSummaries(db: Database, ids: readonly number[]) {
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
      hasProject: hasDueServiceProject(db, { ids }).mapWith(Boolean),
      archivedAt: vesselDirectory.archivedAt,
      updatedAt: vesselDirectory.updatedAt,
    })
    .from(vesselDirectory)
    .$dynamic();
}

type SummaryRow = ReturnType<ReturnType<typeof selectSummaries>['all']>[number];

function summarise(
  { archivedAt, updatedAt, ...row }: SummaryRow,
  duplicateGroup: number | null,
): VesselSummary {
  return {
    ...row,
    duplicateGroup,
    archivedAt: archivedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

const sortColumns = {
  // The normalized name sorts accents and ship prefixes with their letters, and has an index.
  vesselName: vesselDirectory.normalizedName,
  clientName: vesselDirectory.clientName,
  lastServiceDate: vesselDirectory.lastServiceDate,
  nextServiceDue: vesselDirectory.nextServiceDue,
  updatedAt: vesselDirectory.updatedAt,
} as const satisfies Record<(typeof VESSEL_SORTS)[number], unknown>;

/** Null values go last in both directions: SQLite sorts them before everything else. */
export function orderOf({ sort, direction }: VesselSelection): SQL[] {
  const turned = direction === 'desc' ? desc : asc;
  const column = sortColumns[sort];
  return [direction === 'desc' ? desc(column) : sql`${column} asc nulls last`, turned(vesselDirectory.id)];
}
