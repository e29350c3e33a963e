import { and, notInArray } from 'drizzle-orm';
import {
  COMPANY_MERGE_FIELDS,
  type CompanyMergeField,
  type CompanyMergePreview,
} from '#contract/vessel/company-merge.ts';
import type { MergeSide, PreviewMergeInput } from '#contract/vessel/merge.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { companyRow, describeCompany, type CompanyRow } from './queries.ts';
import { spellings } from './write-company.ts';

export interface CompanyPair {
  winner: CompanyRow;
  loser: CompanyRow;
}

/**
 * Previews a merge of two companies: which fields come from which, and what would move. Throws notFound, badInput,
 * conflict.
 */
export function previewCompanyMerge({ db }: PortalContext, input: PreviewMergeInput): CompanyMergePreview {
  return describeCompanyMerge(db, mergeableCompanies(db, input));
}

/** Returns both companies if they can be merged. Throws notFound, badInput (the same twice), conflict. */
export function mergeableCompanies(
  tx: Database | Transaction,
  { id, loserId }: PreviewMergeInput,
): CompanyPair {
  if (id === loserId) {
    const message = 'A company cannot be merged with itself. Choose another one.';
    throw new AppError('badInput', message, { issues: [{ path: ['loserId'], message }] });
  }
  return { winner: companyItself(tx, id), loser: companyItself(tx, loserId) };
}

function companyItself(tx: Database | Transaction, id: number): CompanyRow {
  const company = companyRow(tx, id);
  if (company.mergedIntoId === null) return company;
  throw new AppError(
    'conflict',
    `${company.name} is already merged into another company. Undo that merge first.`,
  );
}

export function describeCompanyMerge(tx: Database | Transaction, pair: CompanyPair): CompanyMergePreview {
  const { winner, loser } = pair;
  return {
    winner: describeCompany(tx, winner),
    loser: describeCompany(tx, loser),
    fields: COMPANY_MERGE_FIELDS.filter((field) => winner[field] !== null || loser[field] !== null).map(
      (field) => ({
        field,
        winner: winner[field],
        loser: loser[field],
        suggested: suggestedCompanySide(pair, field),
      }),
    ),
    spellings: {
      winner: mergedSpellings(pair, winner.name),
      loser: mergedSpellings(pair, loser.name),
    },
    moves: movesOf(tx, loser.id),
  };
}

/** The winner's, unless it is empty; an e-mail goes with its engineer. */
export function suggestedCompanySide({ winner, loser }: CompanyPair, field: CompanyMergeField): MergeSide {
  if (winner[field] !== null || loser[field] === null) return 'winner';
  const isAnotherPersons =
    field === 'engineerEmail' &&
    winner.engineerName !== null &&
    loser.engineerName !== null &&
    winner.engineerName !== loser.engineerName;
  return isAnotherPersons ? 'winner' : 'loser';
}

/** All names of the two, except the name that the merged company keeps. */
export const mergedSpellings = ({ winner, loser }: CompanyPair, name: string): string[] =>
  spellings(name, [...winner.alternativeNames, winner.name, loser.name, ...loser.alternativeNames]);

function movesOf(tx: Database | Transaction, loserId: number): CompanyMergePreview['moves'] {
  const ofLoser = companySurvivors.within(vesselProjects.companyId, loserId);
  return {
    vessels: countRows(tx, vesselDirectory, companySurvivors.within(vesselDirectory.companyId, loserId)),
    projects: countRows(tx, vesselProjects, ofLoser),
    openProjects: countRows(
      tx,
      vesselProjects,
      and(ofLoser, notInArray(vesselProjects.status, ['completed', 'cancelled'])),
    ),
  };
}
