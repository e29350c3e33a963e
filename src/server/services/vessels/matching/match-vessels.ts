import { and, desc, notInArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldText } from '#contract/catalogue/search-text.ts';
import type {
  MatchVesselsInput,
  Vessel,
  VesselIdInput,
  VesselMatch,
} from '#contract/vessel/vessel-directory.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import type { Database } from '#db/open-database.ts';
import { isVesselInUse, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { formerlyNamed, onlyInUse } from './former-names.ts';
import { closeTo } from './resolve-vessel.ts';
import { describeVessel, directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

interface Found {
  entry: DirectoryRow;
  matchedBy: VesselMatch['matchedBy'];
}

const OPEN_PROJECTS_SHOWN = 5;

/**
 * Returns the vessels that a typed name or IMO number may mean, best first: by number, name, former name, and, if
 * that finds nothing, by names that differ by a typing error. Open projects are those that the actor may see.
 */
export function matchVessels(ctx: PortalContext, { q, limit }: MatchVesselsInput): VesselMatch[] {
  if (foldText(q) === '') return [];
  return find(ctx.db, q, limit).map(({ entry, matchedBy }) => ({
    vessel: describeVessel(entry),
    matchedBy,
    openProjects: openProjects(ctx, entry.id),
  }));
}

export function readVessel({ db }: PortalContext, { id }: VesselIdInput): Vessel {
  return describeVessel(directoryEntry(db, id));
}

function find(db: Database, q: string, limit: number): Found[] {
  const found = vesselsCalled(db, q, limit);
  return found.length > 0 ? found : closeTo(db, normalVesselName(q)).map(by('similar name')).slice(0, limit);
}

/** Returns the vessels in use whose number begins with the text, or whose name or former name contains it, best first. */
export function vesselsCalled(db: Database, q: string, limit: number): Found[] {
  const normal = normalVesselName(q);
  const digits = plainImoNumber(q);
  const found = new Map<number, Found>();
  const add = (entries: readonly DirectoryRow[], matchedBy: Found['matchedBy']) => {
    for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, { entry, matchedBy });
  };
  if (/^\d{3,7}$/.test(digits)) add(numberedEntries(db, digits, limit), 'IMO number');
  add(entriesCalled(db, normal, limit), 'name');
  const missing = limit - found.size;
  if (missing > 0) add(formerlyCalled(db, normal, { missing, found }), 'former name');
  return [...found.values()].slice(0, limit);
}

const by =
  (matchedBy: Found['matchedBy']) =>
  (entry: DirectoryRow): Found => ({ entry, matchedBy });

/** By a former name that contains the text, other than those that were found; full matches come first. */
function formerlyCalled(
  db: Database,
  normal: string,
  { missing, found }: { missing: number; found: ReadonlyMap<number, Found> },
): DirectoryRow[] {
  const named = formerlyNamed(db, (name) => name.includes(normal)).filter(({ id }) => !found.has(id));
  return onlyInUse(db, named)
    .toSorted((one, other) => Number(other.names.includes(normal)) - Number(one.names.includes(normal)))
    .slice(0, missing)
    .map(({ id }) => directoryEntry(db, id));
}

/** Numbers sort as text, and the colon follows the nine. */
function numberedEntries(db: Database, digits: string, limit: number): DirectoryRow[] {
  const { imoNumber } = vesselDirectory;
  const begins = sql`${imoNumber} >= ${digits} and ${imoNumber} < ${`${digits}:`}`;
  return entriesWhere(db, begins, limit, [vesselDirectory.normalizedName, vesselDirectory.id]);
}

/**
 * The exact name first, then prefixes, then the rest by name. All names are gone through only where too few begin with the
 * text.
 */
function entriesCalled(db: Database, normal: string, limit: number): DirectoryRow[] {
  const { normalizedName, id } = vesselDirectory;
  const place = sql`instr(${normalizedName}, ${normal})`;
  const beginning = entriesWhere(
    db,
    sql`${normalizedName} >= ${normal} and ${normalizedName} < ${`${normal}${LAST_CHARACTER}`} and ${place} = 1`,
    limit,
    [normalizedName, id],
  );
  const missing = limit - beginning.length;
  if (missing === 0) return beginning;
  return [...beginning, ...entriesWhere(db, sql`${place} > 1`, missing, [normalizedName, id])];
}

const LAST_CHARACTER = '\u{10FFFF}';

function entriesWhere(db: Database, fits: SQL, limit: number, order: SQLiteColumn[]): DirectoryRow[] {
  return db
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(and(fits, isVesselInUse()))
    .orderBy(...order)
    .limit(limit)
    .all()
    .map(({ id }) => directoryEntry(db, id));
}

function openProjects({ db, actor }: PortalContext, vesselDirectoryId: number): VesselMatch['openProjects'] {
  return db
    .select({
      projectId: vesselProjects.id,
      status: vesselProjects.status,
      serviceType: vesselProjects.serviceType,
      scheduledDate: vesselProjects.scheduledDate,
    })
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.within(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        notInArray(vesselProjects.status, ['completed', 'cancelled']),
        visibleTo(actor),
      ),
    )
    .orderBy(desc(vesselProjects.id))
    .limit(OPEN_PROJECTS_SHOWN)
    .all();
}
