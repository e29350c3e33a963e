import * as z from 'zod/mini';
import { Company } from './company.ts';
import { MergeHistoryEntry, mergeField, mergeInput } from './merge.ts';

/** The fields that a merge of two companies takes from one or the other, in display order. */
export const COMPANY_MERGE_FIELDS = ['name', 'engineerName', 'engineerEmail'] as const;
export const CompanyMergeField = z.enum(COMPANY_MERGE_FIELDS);
export type CompanyMergeField = z.infer<typeof CompanyMergeField>;

/**
 * Two companies side by side: every field that one of them fills, and the suggested source. `spellings` are the
 * alternative names of the merged company for each kept name. `moves` counts what the winner gains.
 */
export const CompanyMergePreview = z.object({
  winner: Company,
  loser: Company,
  fields: z.array(mergeField(CompanyMergeField)),
  spellings: z.object({ winner: z.array(z.string()), loser: z.array(z.string()) }),
  moves: z.object({ vessels: z.int(), projects: z.int(), openProjects: z.int() }),
});
export type CompanyMergePreview = z.infer<typeof CompanyMergePreview>;

export const MergeCompaniesInput = mergeInput(CompanyMergeField);
export type MergeCompaniesInput = z.infer<typeof MergeCompaniesInput>;

export const MergedCompany = z.object({ company: Company, merge: MergeHistoryEntry });
export type MergedCompany = z.infer<typeof MergedCompany>;
