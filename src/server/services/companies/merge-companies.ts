import { eq, sql } from 'drizzle-orm';
import {
  COMPANY_MERGE_FIELDS,
  type CompanyMergeField,
  type MergeCompaniesInput,
  type MergedCompany,
} from '#contract/company-merge.ts';
import type { CompanyIdInput } from '#contract/company.ts';
import type { MadeMerge } from '#contract/merge.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies, companyMerges, type MergeSnapshot } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { madeMerges, mergedName } from '#server/services/merges/made-merges.ts';
import { differenceOf, imageAgain } from '#server/services/merges/merge-image.ts';
import { tellProjects } from '#server/services/merges/tell-projects.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import {
  describeCompanyMerge,
  mergeableCompanies,
  mergedSpellings,
  suggestedCompanySide,
  type CompanyPair,
} from './company-pair.ts';
import { changedOnly, companyImage, projectsOf } from './merge-image.ts';
import { moveClient } from './move-client.ts';
import { companyRow, describeCompany } from './queries.ts';
import { changeCompany, namedCompany } from './write-company.ts';

const NAMES = { table: 'companies', column: 'name' };

/** The merges into a company, newest first; those that were undone say so. Throws notFound. */
export function listCompanyMerges({ db }: PortalContext, { id }: CompanyIdInput): MadeMerge[] {
  return madeMerges(db, companyMerges, eq(companyMerges.winnerId, companyRow(db, id).id), NAMES);
}

/**
 * Makes two companies one: vessels and projects of the loser go over to the winner, which takes the chosen fields and is
 * called by all names of both; the loser stays under "NAME (merged n)". Projects whose work is done keep the name that they
 * had. Throws notFound, badInput, conflict (a version is stale; `current` is the preview as it would be now).
 */
export function mergeCompanies(ctx: PortalContext, input: MergeCompaniesInput): MergedCompany {
  return inTransaction(ctx.db, (tx) => {
    const pair = mergeableCompanies(tx, input);
    const { winner, loser } = pair;
    if (winner.version !== input.version || loser.version !== input.loserVersion) {
      throw new AppError('conflict', 'One of the two has been changed meanwhile. Nothing was merged.', {
        current: describeCompanyMerge(tx, pair),
      });
    }
    const fromLoser = new Set(
      input.fromLoser ??
        COMPANY_MERGE_FIELDS.filter((field) => suggestedCompanySide(pair, field) === 'loser'),
    );
    // With another name the winner's own vessels and projects are written too.
    const before = companyImage(tx, pair, fromLoser.has('name'));
    putAside(tx, ctx, pair);
    const after = changeCompany(tx, ctx, winner, wishedOf(pair, fromLoser));
    if (after.name !== winner.name) moveClient(tx, ctx, { from: winner, to: after });
    moveClient(tx, ctx, { from: loser, to: after });
    const snapshot = changedOnly(differenceOf(before, imageAgain(tx, before), 'vessel_projects'));
    const { id } = tx
      .insert(companyMerges)
      .values({
        winnerId: winner.id,
        loserId: loser.id,
        snapshot,
        mergedBy: ctx.actor.userId,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: companyMerges.id })
      .get();
    tell(tx, ctx, { winner: after, loser }, snapshot);
    const [merge] = madeMerges(tx, companyMerges, eq(companyMerges.id, id), NAMES);
    if (!merge) throw new Error(`merge ${id} is not there`);
    return { company: describeCompany(tx, after), merge };
  });
}

/** The loser gives up its name and spellings, so that the winner may have them. */
function putAside(tx: Transaction, work: PortalWork, { winner, loser }: CompanyPair): void {
  const now = work.clock.now();
  const name = mergedName(loser.name, (wished) => isCalled(tx, wished));
  tx.update(companies)
    .set({
      name,
      alternativeNames: [],
      mergedIntoId: winner.id,
      archivedAt: loser.archivedAt ?? now,
      version: sql`${companies.version} + 1`,
      updatedAt: now,
    })
    .where(eq(companies.id, loser.id))
    .run();
  const entry = namedCompany({ ...loser, name });
  writePortalAudit(tx, work, { ...entry, action: 'merge', description: `Merged into ${winner.name}` });
  writePortalAudit(tx, work, {
    ...entry,
    action: 'rename',
    description: 'Company name changed',
    field: 'name',
    from: loser.name,
    to: name,
  });
  recordChange(tx, work, { entity: 'company', entityId: loser.id, op: 'update' });
}

const isCalled = (tx: Transaction, name: string): boolean =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.name, name)).get() !== undefined;

const wishedOf = (pair: CompanyPair, fromLoser: ReadonlySet<CompanyMergeField>) => {
  const fields = Object.fromEntries(
    COMPANY_MERGE_FIELDS.filter((field) => fromLoser.has(field)).map((field) => [field, pair.loser[field]]),
  );
  return {
    ...fields,
    alternativeNames: mergedSpellings(pair, (fromLoser.has('name') ? pair.loser : pair.winner).name),
  };
};

/** The history of the company that stays, and of each project that went over. */
function tell(
  tx: Transaction,
  work: PortalWork,
  { winner, loser }: CompanyPair,
  { after }: MergeSnapshot,
): void {
  writePortalAudit(tx, work, {
    ...namedCompany(winner),
    action: 'merge',
    description: `${loser.name} was merged into it`,
  });
  // Those that stayed as they were are in the snapshot by their ids alone.
  const written = (after['vessel_projects'] ?? []).filter((row) => Object.keys(row).length > 1);
  tellProjects(tx, work, projectsOf(tx, written), {
    action: 'merge',
    description: `The client ${loser.name} became part of ${winner.name}`,
  });
}
