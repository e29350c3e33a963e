import * as z from 'zod';
import {
  ChecklistTemplate,
  ChecklistTemplateIdInput,
  ChecklistTemplateSummary,
  CreateChecklistTemplateInput,
  UpdateChecklistTemplateInput,
} from '#contract/project/checklist.ts';
import { CsvFile, ExportInput } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { listTemplates, readTemplate } from '#server/services/checklist-templates/queries.ts';
import {
  createTemplate,
  removeTemplate,
  updateTemplate,
} from '#server/services/checklist-templates/write-template.ts';
import { exportChecklists } from '#server/services/checklist-templates/export-checklists.ts';

export const portalChecklistTemplates = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/checklist-templates',
        summary: 'The checklists in use, each in its newest version',
      },
    })
    .output(z.array(ChecklistTemplateSummary))
    .query(({ ctx }) => listTemplates(ctx)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/checklists',
        summary: 'The items of the checklists in use as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(ExportInput)
    .output(CsvFile)
    .mutation(({ ctx }) => exportChecklists(ctx)),
  byId: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/checklist-templates/{id}',
        summary: 'One version of a checklist',
      },
    })
    .input(ChecklistTemplateIdInput)
    .output(ChecklistTemplate)
    .query(({ ctx, input }) => readTemplate(ctx, input)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/checklist-templates',
        summary: 'Create a checklist for a service',
        description:
          'systemType is the prefix of the system names that it is for; empty is for every system.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(CreateChecklistTemplateInput)
    .output(ChecklistTemplate)
    .mutation(({ ctx, input }) => createTemplate(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/checklist-templates/{id}',
        summary: 'Write the next version of a checklist',
        description:
          'id is the newest version. Projects that have begun keep theirs. If someone else was faster, a 409 with that version in current.',
        refuses: ['conflict'],
      },
    })
    .input(UpdateChecklistTemplateInput)
    .output(ChecklistTemplate)
    .mutation(({ ctx, input }) => updateTemplate(ctx, input)),
  remove: managerProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/checklist-templates/{id}',
        summary: 'Retire a checklist',
        refuses: ['conflict'],
        status: 204,
      },
    })
    .input(ChecklistTemplateIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTemplate(ctx, input)),
});
