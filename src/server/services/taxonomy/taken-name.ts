import { foldText } from '#contract/catalogue/search-text.ts';
import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import type { GroupKind } from './group-kinds.ts';

/** Throws conflict at `name` if a category or brand has this name already, ignoring case and accents. */
export function refuseTakenName(tx: Transaction, { table, noun }: GroupKind, name: string): void {
  const folded = foldText(name);
  const taken = tx
    .select({ name: table.name })
    .from(table)
    .all()
    .find((group) => foldText(group.name) === folded);
  if (!taken) return;
  const message = `There is a ${noun} “${taken.name}” already.`;
  throw new AppError('conflict', message, { issues: [{ path: ['name'], message }] });
}
