import { notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { companies, type companyMerges, type StoredRow } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { columnLabel } from '#server/services/audit/write-audit.ts';
import { storedRows } from '#server/services/merges/merge-image.ts';
import { plainCompanyName } from '#server/services/vessels/resolve-company.ts';
import { companyRow, type CompanyRow } from './queries.ts';

export type CompanyMerge = typeof companyMerges.$inferSelect;

/** Counted, or put together from both sides again (`spellingsApart`). */
const NOT_LOST = new Set(['version', 'updated_at', 'alternative_names']);

/** Throws conflict where an undo would take somebody's words away, or could not give a name back. */
export function refuseCompanyLoss(tx: Transaction, merge: CompanyMerge): void {
  if (merge.undoneAt !== null) throw new AppError('conflict', 'This merge has been undone already.');
  const winner = companyRow(tx, merge.winnerId);
  if (winner.mergedIntoId !== null) {
    throw new AppError(
      'conflict',
      `${winner.name} has itself become part of another company since. Undo that merge first.`,
    );
  }
  const [loss] = [...writtenSince(tx, merge), ...givenAway(tx, merge, winner)];
  if (loss !== undefined) throw new AppError('conflict', `The merge cannot be undone: ${loss}`);
}

function writtenSince(tx: Transaction, { winnerId, loserId, snapshot }: CompanyMerge): string[] {
  const now = new Map(
    storedRows(tx, sql`companies where id in (${winnerId}, ${loserId})`).map((row) => [row.id, row]),
  );
  return (snapshot.after['companies'] ?? []).flatMap((after) => {
    const row = now.get(after.id);
    return Object.keys(after)
      .filter((column) => !NOT_LOST.has(column) && row?.[column] !== after[column])
      .map((column) => `${columnLabel(column)} of ${row?.['name']} has been changed since.`);
  });
}

/** Names that another company has by now, or the one that was kept, if it was renamed or got other spellings since. */
function givenAway(
  tx: Transaction,
  { winnerId, loserId, snapshot }: CompanyMerge,
  winner: CompanyRow,
): string[] {
  const others = tx
    .select()
    .from(companies)
    .where(notInArray(companies.id, [winnerId, loserId]))
    .all();
  const owners = new Map(
    others.flatMap(({ name, alternativeNames }) =>
      [name, ...alternativeNames].map((said) => [plainCompanyName(said), name] as const),
    ),
  );
  const before = snapshot.before['companies'] ?? [];
  const keepsName = !before.some((row) => row.id === winnerId && 'name' in row);
  const merged = namesIn(snapshot.after['companies']?.find((row) => row.id === winnerId));
  const added = winner.alternativeNames.filter((name) => !merged.includes(name));
  const kept = new Set((keepsName ? [winner.name, ...added] : added).map(plainCompanyName));
  return before.flatMap((row) => {
    const isLoser = row.id === loserId;
    const names = [...('name' in row ? [String(row['name'])] : []), ...(isLoser ? namesIn(row) : [])];
    return names.flatMap((name) => {
      const plain = plainCompanyName(name);
      const owner = isLoser && kept.has(plain) ? winner.name : owners.get(plain);
      return owner === undefined ? [] : [`${owner} is called ${name} now. Change that first.`];
    });
  });
}

export const namesIn = (row: StoredRow | undefined): string[] =>
  JSON.parse(String(row?.['alternative_names'] ?? '[]')) as string[];

/**
 * What the company that stays is called besides, once the other one stands alone again: as before the merge, but for what
 * somebody has added or taken away since.
 */
export function spellingsApart(before: string[], after: string[], now: string[]): string[] {
  const added = now.filter((name) => !after.includes(name));
  return [...before.filter((name) => !after.includes(name) || now.includes(name)), ...added];
}
