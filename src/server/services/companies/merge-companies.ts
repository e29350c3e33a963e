import { eq } from 'drizzle-orm';
import {
  COMPANY_MERGE_FIELDS,
  type CompanyMergeField,
  type MergeCompaniesInput,
  type MergedCompany,
} from '#contract/vessel/company-merge.ts';
import type { CompanyIdInput } from '#contract/vessel/company.ts';
import type { MergeHistoryEntry } from '#contract/vessel/merge.ts';
import type { Transaction } from '#db/open-database.ts';
import { companyMerges, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { mergeHistory } from '#server/services/merges/merge-history.ts';
import { recordMerge } from '#server/services/merges/merge-records.ts';
import { recordInProjects } from '#server/services/merges/record-in-projects.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import {
  describeCompanyMerge,
  mergeableCompanies,
  mergedSpellings,
  suggestedCompanySide,
  type CompanyPair,
} from './company-pair.ts';
import { companyRow, describeCompany } from './queries.ts';
import { syncClientName } from './sync-client-name.ts';
import { changeCompany } from './write-company.ts';

/** Returns the merges into a company, newest first, including undone ones. Throws notFound. */
export function listCompanyMerges({ db }: PortalContext, { id }: CompanyIdInput): MergeHistoryEntry[] {
  return mergeHistory(db, companyMerges, eq(companyMerges.winnerId, companyRow(db, id).id));
}

/**
 * Merges one company into another, which takes the chosen fields and the names of both as an ordinary edit. Vessels
 * and open projects of the loser show the name of the winner; projects whose work is done keep theirs. Throws
 * notFound, badInput, conflict (a stale version; `current` is the current preview).
 */
export function mergeCompanies(ctx: PortalContext, input: MergeCompaniesInput): MergedCompany {
  return inTransaction(ctx.db, (tx) => {
    const pair = mergeableCompanies(tx, input);
    const { winner, loser } = pair;
    if (winner.version !== input.version || loser.version !== input.loserVersion) {
      throw new AppError('conflict', 'One of the two has been changed. Nothing was merged.', {
        current: describeCompanyMerge(tx, pair),
      });
    }
    const fromLoser = new Set(
      input.fromLoser ??
        COMPANY_MERGE_FIELDS.filter((field) => suggestedCompanySide(pair, field) === 'loser'),
    );
    const id = recordMerge(tx, ctx, 'company', { winnerId: winner.id, loserId: loser.id }, () => {
      const { name, alternativeNames } = changeCompany(tx, ctx, winner, wishedOf(pair, fromLoser));
      if (name !== winner.name)
        syncClientName(tx, ctx, { companyId: winner.id, from: winner.name, to: name });
      syncClientName(tx, ctx, { companyId: loser.id, from: loser.name, to: name });
      recordInProjects(tx, ctx, projectsFor(tx, loser.id), {
        action: 'merge',
        description: `The client ${loser.name} was merged into ${name}`,
      });
      return { names: { before: winner.alternativeNames, after: alternativeNames } };
    });
    const [merge] = mergeHistory(tx, companyMerges, eq(companyMerges.id, id));
    if (!merge) throw new Error(`merge ${id} is not there`);
    return { company: describeCompany(tx, companyRow(tx, winner.id)), merge };
  });
}

/** The projects of a company, including those of companies merged into it. */
export const projectsFor = (tx: Transaction, companyId: number) =>
  tx
    .select({ id: vesselProjects.id, vesselName: vesselProjects.vesselName })
    .from(vesselProjects)
    .where(companySurvivors.within(vesselProjects.companyId, companyId))
    .orderBy(vesselProjects.id)
    .all();

const wishedOf = (pair: CompanyPair, fromLoser: ReadonlySet<CompanyMergeField>) => {
  const fields = Object.fromEntries(
    COMPANY_MERGE_FIELDS.filter((field) => fromLoser.has(field)).map((field) => [field, pair.loser[field]]),
  );
  return {
    ...fields,
    alternativeNames: mergedSpellings(pair, (fromLoser.has('name') ? pair.loser : pair.winner).name),
  };
};
