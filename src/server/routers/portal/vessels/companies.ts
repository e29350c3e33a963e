import * as z from 'zod';
import { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import {
  Company,
  CompanyFilters,
  CompanyHistoryInput,
  CompanyIdInput,
  CompanyPage,
  CreateCompanyInput,
  ListCompaniesInput,
  RevertCompanyInput,
  UpdateCompanyInput,
} from '#contract/vessel/company.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { exportCompanies } from '#server/services/companies/export-companies.ts';
import { listCompanies, readCompany } from '#server/services/companies/queries.ts';
import { companyHistory, revertCompany } from '#server/services/companies/revert-company.ts';
import { createCompany, updateCompany } from '#server/services/companies/write-company.ts';

export const portalCompanies = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/companies',
        summary: 'The clients, by name',
        description: 'q is part of a name or an alternative name. At most 100 a page.',
      },
    })
    .input(ListCompaniesInput)
    .output(CompanyPage)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/companies',
        summary: 'The clients as CSV',
        description:
          'Takes q of the list. The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(CompanyFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportCompanies(ctx, input)),
  byId: managerProcedure
    .meta({ rest: { method: 'GET', path: '/api/portal/companies/{id}', summary: 'One client' } })
    .input(CompanyIdInput)
    .output(Company)
    .query(({ ctx, input }) => readCompany(ctx, input)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/companies',
        summary: 'Add a client',
        description:
          'A name similar to that of a known client is a 409 with the candidates in current; newClient rules them out.',
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(CreateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => createCompany(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/companies/{id}',
        summary: 'Change a client',
        description:
          'A new name keeps the old one among alternativeNames; vessels and open projects follow. A stale version is a 409 with the current client in current.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),
  history: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/companies/{id}/history',
        summary: 'The history of a client',
        description: 'Newest first, at most 100; before is the id of the last entry of the page before.',
      },
    })
    .input(CompanyHistoryInput)
    .output(z.array(RecordHistoryEntry))
    .query(({ ctx, input }) => companyHistory(ctx, input)),
  revert: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/companies/{id}/history/{entryId}/revert',
        summary: 'Revert a field of a client to its value before a change',
        description: 'Only for entries whose revertible is true. It follows the rules of an edit.',
        refuses: ['conflict'],
      },
    })
    .input(RevertCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => revertCompany(ctx, input)),
});
