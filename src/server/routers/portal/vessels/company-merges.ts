import * as z from 'zod';
import { Company, CompanyIdInput } from '#contract/vessel/company.ts';
import { CompanyMergePreview, MergeCompaniesInput, MergedCompany } from '#contract/vessel/company-merge.ts';
import { MergeHistoryEntry, PreviewMergeInput, UndoMergeInput } from '#contract/vessel/merge.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { previewCompanyMerge } from '#server/services/companies/company-pair.ts';
import { listCompanyMerges, mergeCompanies } from '#server/services/companies/merge-companies.ts';
import { undoCompanyMerge } from '#server/services/companies/undo-company-merge.ts';

export const portalCompanyMerges = router({
  preview: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/companies/{id}/merge',
        summary: 'Preview of a merge of two clients',
        description: '{id} is the client that stays, loserId the one that is merged into it.',
        refuses: ['conflict'],
      },
    })
    .input(PreviewMergeInput)
    .output(CompanyMergePreview)
    .query(({ ctx, input }) => previewCompanyMerge(ctx, input)),
  merge: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/companies/{id}/merge',
        summary: 'Merge two clients',
        description:
          'Vessels and projects of loserId then belong to {id}, which has all names of both. Without fromLoser the suggestions of the preview apply. A stale version is a 409 with the current preview in current.',
        refuses: ['conflict'],
      },
    })
    .input(MergeCompaniesInput)
    .output(MergedCompany)
    .mutation(({ ctx, input }) => mergeCompanies(ctx, input)),
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/companies/{id}/merges',
        summary: 'The merges into a client, newest first',
      },
    })
    .input(CompanyIdInput)
    .output(z.array(MergeHistoryEntry))
    .query(({ ctx, input }) => listCompanyMerges(ctx, input)),
  undo: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/company-merges/{id}/undo',
        summary: 'Undo a merge of two clients',
        description:
          'Fields of the other client that the merge changed are reverted if they are unchanged since. Refused if another client has one of the names by now.',
        refuses: ['conflict'],
      },
    })
    .input(UndoMergeInput)
    .output(Company)
    .mutation(({ ctx, input }) => undoCompanyMerge(ctx, input)),
});
