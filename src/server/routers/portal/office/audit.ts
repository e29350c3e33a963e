import { AuditFilters, AuditPage, ListAuditInput } from '#contract/office/audit-log.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { exportAudit } from '#server/services/audit-log/list-audit.ts';
import { readList } from '#server/services/query-workers/read-list.ts';

export const portalAudit = router({
  list: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/audit',
        summary: 'One page of the audit log, newest first',
        description:
          'At most 100 a page; next is the before of the next page, null on the last. What operators may see of a project is its history.',
      },
    })
    .input(ListAuditInput)
    .output(AuditPage)
    .query(({ ctx, input }) => readList(ctx, 'audit log', input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/audit',
        summary: 'The audit log as CSV',
        description:
          'Takes the filters of the list. The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(AuditFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportAudit(ctx, input)),
});
