import { and, inArray, sql } from 'drizzle-orm';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { inUse } from '#server/services/vessels/vessel-rows.ts';

/** The normalized former names of a vessel. */
interface FormerNames {
  id: number;
  names: readonly string[];
}

/** Returns the vessels with a former name that is meant, by id, also those that are archived or merged. */
export function formerlyNamed(
  db: Database | Transaction,
  isMeant: (normalName: string) => boolean,
): FormerNames[] {
  const { id, previousNames } = vesselDirectory;
  const renamed = db.values<[number, string]>(
    sql`select ${id}, ${previousNames} from ${vesselDirectory} where ${previousNames} <> '[]' order by ${id}`,
  );
  return renamed.flatMap(([vesselId, stored]) => {
    const names = normalNames(stored);
    return names.some(isMeant) ? [{ id: vesselId, names }] : [];
  });
}

/** Returns those of the vessels that are in use, by id. */
export function onlyInUse(db: Database | Transaction, vessels: readonly FormerNames[]): FormerNames[] {
  const ids = inOneParameter(vessels.map(({ id }) => id));
  const kept = new Set(
    db
      .select({ id: vesselDirectory.id })
      .from(vesselDirectory)
      .where(and(inArray(vesselDirectory.id, ids), inUse))
      .all()
      .map(({ id }) => id),
  );
  return vessels.filter(({ id }) => kept.has(id));
}

/** Few ships have been renamed, and seldom: normalizing all their names for each search would take most of its time. */
const normalized = new Map<string, readonly string[]>();
const MOST_NORMALIZED = 20_000;

function normalNames(stored: string): readonly string[] {
  const known = normalized.get(stored);
  if (known) return known;
  if (normalized.size >= MOST_NORMALIZED) normalized.clear();
  const names = (JSON.parse(stored) as string[]).map(normalVesselName);
  normalized.set(stored, names);
  return names;
}
