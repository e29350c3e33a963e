import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { typoLimit } from '#contract/catalogue/edit-distance.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { isVesselInUse, vesselDirectory } from '#db/schema/index.ts';
import { formerlyNamed, onlyInUse } from './former-names.ts';
import { inPlainLetters, PAIRED, sharedPieces, similarNames } from './similar-names.ts';
import {
  directoryEntry,
  inUse,
  selectEntries,
  type DirectoryRow,
} from '#server/services/vessels/vessel-rows.ts';

export interface NamedVessel {
  vesselName: string;
  imoNumber: string | null;
}

type Resolution =
  | { found: DirectoryRow; by: 'IMO number' | 'name' | 'former name' }
  /** No single match: several with that name, or some that differ by a typing error; empty if nothing is similar. */
  | { found: null; several: boolean; candidates: DirectoryRow[] };

/**
 * Resolves a name and number: the IMO number decides, then the normalized name, then a former name. An entry with
 * another IMO number is another ship, even with the same name.
 */
export function resolveVessel(tx: Transaction, { vesselName, imoNumber }: NamedVessel): Resolution {
  const numbered = imoNumber === null ? undefined : withImo(tx, imoNumber);
  if (numbered) return { found: numbered, by: 'IMO number' };

  const normal = normalVesselName(vesselName);
  const mayBe = (entry: DirectoryRow) => imoNumber === null || entry.imoNumber === null;
  const ways = [
    { by: 'name', entries: named(tx, normal).filter(mayBe) },
    { by: 'former name', entries: onceNamed(tx, normal).filter(mayBe) },
  ] as const;
  for (const { by, entries } of ways) {
    const [only, another] = entries;
    if (another) return { found: null, several: true, candidates: entries };
    if (only) return { found: only, by };
  }
  return { found: null, several: false, candidates: closeTo(tx, normal).filter(mayBe) };
}

/** Including archived ones: the number belongs to that ship alone. */
function withImo(tx: Transaction, imoNumber: string): DirectoryRow | undefined {
  const entry = tx
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(and(eq(vesselDirectory.imoNumber, imoNumber), isNull(vesselDirectory.mergedIntoId)))
    .get();
  return entry && directoryEntry(tx, entry.id);
}

export const named = (tx: Database | Transaction, normalizedName: string): DirectoryRow[] =>
  ofNormalName(tx).all({ normalizedName });

const onceNamed = (tx: Transaction, normalizedName: string): DirectoryRow[] =>
  onlyInUse(
    tx,
    formerlyNamed(tx, (name) => name === normalizedName),
  ).map(({ id }) => directoryEntry(tx, id));

const ofNormalName = preparedOnce((tx) =>
  selectEntries(tx)
    .where(and(eq(vesselDirectory.normalizedName, sql.placeholder('normalizedName')), inUse))
    .orderBy(vesselDirectory.id)
    .prepare(),
);

/** No name has more letters that papers write as two. */
const PAIRS = 4;

/** Returns the entries whose name differs from this one by a typing error, the likeliest first. */
export function closeTo(tx: Database | Transaction, normalizedName: string): DirectoryRow[] {
  const name = inPlainLetters(normalizedName);
  const slip = typoLimit(name);
  const letters = Array.from(name).length;
  const { id, normalizedName: stored } = vesselDirectory;
  const names = tx
    .select({ id, normalizedName: stored })
    .from(vesselDirectory)
    .where(
      and(
        isVesselInUse(),
        sql`length(${stored}) between ${letters - slip} and ${letters + slip + PAIRS}`,
        // Most names are compared as stored: those with such pairs are few.
        or(...[...sharedPieces(name, slip), ...PAIRED].map((piece) => sql`instr(${stored}, ${piece}) > 0`)),
      ),
    )
    // The order leads SQLite to the index of the names.
    .orderBy(stored, id)
    .all()
    .map((entry) => ({ id: entry.id, normalizedName: inPlainLetters(entry.normalizedName) }));
  return similarNames(name, names).map((entry) => directoryEntry(tx, entry.id));
}
