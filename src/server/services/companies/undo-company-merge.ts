import { and, isNull, ne } from 'drizzle-orm';
import type { Company } from '#contract/vessel/company.ts';
import type { UndoMergeInput } from '#contract/vessel/merge.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import {
  editsToRevert,
  mergedInto,
  mergeInForce,
  namesWithout,
  recordUndo,
  type Merge,
} from '#server/services/merges/merge-records.ts';
import { recordInProjects } from '#server/services/merges/record-in-projects.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { companyNow, plainCompanyName } from '#server/services/vessels/matching/resolve-company.ts';
import { projectsFor } from './merge-companies.ts';
import { companyRow, describeCompany, type CompanyRow } from './queries.ts';
import { syncClientName } from './sync-client-name.ts';
import { changeCompany, REVERTIBLE_FIELDS, spellings } from './write-company.ts';

/**
 * Undoes a merge: clears the pointer, and reverts what the merge changed of the other company if it is unchanged
 * since. Vessels and projects that were given to another client since stay with that one. Throws notFound, conflict
 * if it was undone already or another company has one of the names by now.
 */
export function undoCompanyMerge(ctx: PortalContext, { id }: UndoMergeInput): Company {
  return inTransaction(ctx.db, (tx) => {
    const merge = mergeInForce(tx, 'company', id);
    const survivor = companyNow(tx, merge.winnerId) ?? companyRow(tx, merge.winnerId);
    revertWinner(tx, ctx, merge);
    const loser = companyRow(tx, merge.loserId);
    refuseTakenNames(tx, loser, [loser.name, ...loser.alternativeNames]);
    recordUndo(tx, ctx, 'company', merge);
    const { name } = companyRow(tx, survivor.id);
    if (name !== survivor.name) {
      syncClientName(tx, ctx, { companyId: survivor.id, from: survivor.name, to: name });
    }
    syncClientName(tx, ctx, { companyId: loser.id, from: survivor.name, to: loser.name });
    recordInProjects(tx, ctx, projectsFor(tx, loser.id), {
      action: 'restore',
      description: `The merge of ${loser.name} into ${merge.winnerName} was undone`,
    });
    return describeCompany(tx, companyRow(tx, loser.id));
  });
}

/**
 * An ordinary edit. The names that the merge added are also removed from companies that the other one was merged
 * into.
 */
function revertWinner(tx: Transaction, ctx: PortalContext, merge: Merge): void {
  for (const id of mergedInto(tx, 'company', merge.winnerId)) {
    const company = companyRow(tx, id);
    const edits =
      id === merge.winnerId
        ? editsToRevert(tx, 'company', merge, {
            isStill: (field, written) => company[field as keyof CompanyRow] === written,
            personOf: { engineerEmail: 'engineerName' },
          })
        : {};
    const fields = Object.fromEntries(
      REVERTIBLE_FIELDS.flatMap((field) => (field in edits ? [[field, edits[field]]] : [])),
    );
    if (fields['name'] && company.mergedIntoId === null) refuseTakenNames(tx, company, [fields['name']]);
    const alternativeNames =
      id === merge.winnerId
        ? spellings(
            fields['name'] ?? company.name,
            namesWithout(merge, company.alternativeNames, company.name),
          )
        : company.alternativeNames.filter((name) => !merge.addedNames.includes(name));
    changeCompany(tx, ctx, company, { ...fields, alternativeNames }, { reverts: true });
  }
}

/** Only a company that is not merged must have unique names. */
function refuseTakenNames(tx: Transaction, { id }: CompanyRow, names: readonly string[]): void {
  const others = tx
    .select()
    .from(companies)
    .where(and(isNull(companies.mergedIntoId), ne(companies.id, id)))
    .all();
  for (const name of names) {
    const plain = plainCompanyName(name);
    const owner = others.find((other) =>
      [other.name, ...other.alternativeNames].some((said) => plainCompanyName(said) === plain),
    );
    if (owner) {
      throw new AppError(
        'conflict',
        `The merge cannot be undone: ${owner.name} is called ${name} now. Change that first.`,
      );
    }
  }
}
