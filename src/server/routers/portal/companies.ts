import {
  Company,
  CompanyIdInput,
  CompanyPage,
  CreateCompanyInput,
  ListCompaniesInput,
  MergeCompanyInput,
  UpdateCompanyInput,
} from '#contract/company.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { listCompanies, readCompany } from '#server/services/companies/queries.ts';
import { createCompany, mergeCompany, updateCompany } from '#server/services/companies/write-company.ts';

export const portalCompanies = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/companies',
        summary: 'The clients, by name',
        description: 'q stands in a name or another spelling. At most 100 a page.',
      },
    })
    .input(ListCompaniesInput)
    .output(CompanyPage)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  byId: managerProcedure
    .meta({ rest: { method: 'GET', path: '/api/portal/companies/{id}', summary: 'One client' } })
    .input(CompanyIdInput)
    .output(Company)
    .query(({ ctx, input }) => readCompany(ctx, input)),
  create: managerProcedure
    .meta({
      rest: { method: 'POST', path: '/api/portal/companies', summary: 'Add a client', status: 201 },
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
          'A new name keeps the old one among alternativeNames; vessels and open projects follow. A stale version is a 409 whose current is the client as it is now.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),
  merge: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/companies/{id}/merge',
        summary: 'Make a client a spelling of another one',
        description: 'Its vessels and projects go over to intoId. It is not undone, and wants a reason.',
        refuses: ['conflict'],
      },
    })
    .input(MergeCompanyInput)
    .output(Company)
    .mutation(({ ctx, input }) => mergeCompany(ctx, input)),
});
