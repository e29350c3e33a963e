import { and, inArray, notInArray, type SQLWrapper } from 'drizzle-orm';
import type { MergeSide, PreviewMergeInput } from '#contract/vessel/merge.ts';
import { MERGE_FIELDS, type MergeField, type MergePreview } from '#contract/vessel/vessel-merge.ts';
import { DEFAULT_BRAND } from '#contract/vessel/vessel.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, vesselContacts, vesselProjects, vesselServiceHistory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { PERSON_OF } from '#server/services/vessels/contacts/person-of.ts';
import { isNamed } from '#server/services/vessels/contacts/primary-contacts.ts';
import { describeVessel, storedEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

export interface MergePair {
  winner: DirectoryRow;
  loser: DirectoryRow;
}

/**
 * Previews a merge of two entries: which fields come from which, and what would move. Throws notFound, badInput,
 * conflict.
 */
export function previewMerge({ db }: PortalContext, input: PreviewMergeInput): MergePreview {
  return describeMerge(db, mergeablePair(db, input));
}

/** Returns both entries if they can be merged. Throws notFound, badInput (the same twice), conflict. */
export function mergeablePair(tx: Database | Transaction, { id, loserId }: PreviewMergeInput): MergePair {
  if (id === loserId) {
    const message = 'A vessel cannot be merged with itself. Choose another one.';
    throw new AppError('badInput', message, { issues: [{ path: ['loserId'], message }] });
  }
  const [winner, loser] = [entryItself(tx, id), entryItself(tx, loserId)];
  if (winner.archivedAt !== null) {
    throw new AppError(
      'conflict',
      `${winner.vesselName} is archived. Restore it first, or merge the other way.`,
    );
  }
  return { winner, loser };
}

/** The entry of that id, not its survivor. */
function entryItself(tx: Database | Transaction, id: number): DirectoryRow {
  const entry = storedEntry(tx, id);
  if (entry.mergedIntoId === null) return entry;
  throw new AppError(
    'conflict',
    `${entry.vesselName} is already merged into another vessel. Undo that merge first.`,
  );
}

export function describeMerge(tx: Database | Transaction, pair: MergePair): MergePreview {
  const { winner, loser } = pair;
  const fields = MERGE_FIELDS.filter(
    (field) => enteredValue(winner, field) !== null || enteredValue(loser, field) !== null,
  );
  return {
    winner: describeVessel(winner),
    loser: describeVessel(loser),
    fields: fields.map((field) => ({
      field,
      winner: winner[field],
      loser: loser[field],
      suggested: suggestedSide(pair, field),
    })),
    moves: movesOf(tx, loser.id),
    warnings: warningsOf(pair),
  };
}

/** The winner's, unless it is empty; a due day set by hand takes precedence over a calculated one. */
export function suggestedSide({ winner, loser }: MergePair, field: MergeField): MergeSide {
  if (enteredValue(winner, field) !== null) {
    const byHand = loser.nextServiceSource === 'manual' && winner.nextServiceSource === 'rule';
    return field === 'nextServiceDue' && byHand && loser[field] !== null ? 'loser' : 'winner';
  }
  if (enteredValue(loser, field) === null) return 'winner';
  const person = PERSON_OF[field];
  const isAnotherPersons =
    person && winner[person] !== null && loser[person] !== null && winner[person] !== loser[person];
  return isAnotherPersons ? 'winner' : 'loser';
}

/** The default brand says nothing about a vessel. */
function enteredValue(entry: DirectoryRow, field: MergeField): string | null {
  const isDefault = (field === 'brand1' || field === 'brand2') && entry[field] === DEFAULT_BRAND;
  return isDefault ? null : entry[field];
}

function warningsOf({ winner, loser }: MergePair): string[] {
  const warnings: string[] = [];
  if (winner.imoNumber !== null && loser.imoNumber !== null) {
    warnings.push(
      `They have different IMO numbers, ${winner.imoNumber} and ${loser.imoNumber}: these are two ships, unless one number is wrong.`,
    );
  }
  if (loser.archivedAt !== null) warnings.push(`${loser.vesselName} is archived.`);
  return warnings;
}

function movesOf(tx: Database | Transaction, loserId: number): MergePreview['moves'] {
  const isOfLoser = (column: SQLWrapper) => vesselSurvivors.within(column, loserId);
  const ofLoser = isOfLoser(vesselProjects.vesselDirectoryId);
  const projects = tx.select({ id: vesselProjects.id }).from(vesselProjects).where(ofLoser);
  return {
    projects: countRows(tx, vesselProjects, ofLoser),
    openProjects: countRows(
      tx,
      vesselProjects,
      and(ofLoser, notInArray(vesselProjects.status, ['completed', 'cancelled'])),
    ),
    services: countRows(tx, vesselServiceHistory, isOfLoser(vesselServiceHistory.vesselDirectoryId)),
    contacts: countRows(tx, vesselContacts, and(isOfLoser(vesselContacts.vesselId), isNamed)),
    parts: countRows(tx, partsUsed, inArray(partsUsed.projectId, projects)),
  };
}
