import * as z from 'zod';
import {
  CreateServiceRuleInput,
  RemovedServiceRule,
  RemoveServiceRuleInput,
  SavedServiceRule,
  ServiceRule,
  UpdateServiceRuleInput,
} from '#contract/vessel/service-rule.ts';
import { CsvFile, ExportInput } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { listServiceRules } from '#server/services/service-rules/queries.ts';
import {
  createServiceRule,
  removeServiceRule,
  updateServiceRule,
} from '#server/services/service-rules/write-rule.ts';
import { exportServiceRules } from '#server/services/service-rules/export-service-rules.ts';

export const portalServiceRules = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/service-rules',
        summary: 'The interval in months of each service',
      },
    })
    .output(z.array(ServiceRule))
    .query(({ ctx }) => listServiceRules(ctx)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/service-rules',
        summary: 'The service rules as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportServiceRules(ctx)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/service-rules',
        summary: 'Create a service rule',
        description: 'An empty systemType is any system. Vessels without a day set by hand follow at once.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(CreateServiceRuleInput)
    .output(SavedServiceRule)
    .mutation(({ ctx, input }) => createServiceRule(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/service-rules/{id}',
        summary: 'Change the interval of a service rule',
        description: 'A stale version is a 409 with the current rule in current.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateServiceRuleInput)
    .output(SavedServiceRule)
    .mutation(({ ctx, input }) => updateServiceRule(ctx, input)),
  remove: managerProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/service-rules/{id}',
        summary: 'Remove a service rule',
        description: 'Also removes due days that only this rule had set.',
        refuses: ['conflict'],
      },
    })
    .input(RemoveServiceRuleInput)
    .output(RemovedServiceRule)
    .mutation(({ ctx, input }) => removeServiceRule(ctx, input)),
});
