import { and } from 'drizzle-orm';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { csvDecimal } from '#contract/format/csv.ts';
import { moneyText } from '#contract/format/money.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { ofStatus, inAnyStatus } from './project-filters.ts';
import { selectProjects } from './project-output.ts';
import { orderOf } from './project-pages.ts';

type Row = ReturnType<ReturnType<typeof selectProjects>['all']>[number];

/** Each column by its header in the first row. Days are local to the port. */
const columns: CsvColumns<Row> = {
  Project: ({ project }) => project.id,
  Status: ({ project }) => project.status,
  Vessel: ({ project }) => project.vesselName,
  'IMO number': ({ imoNumber }) => imoNumber,
  Client: ({ project }) => project.clientName,
  System: ({ project }) => project.systemType,
  Service: ({ project }) => project.serviceType,
  Requested: ({ project }) => project.requestDate,
  Scheduled: ({ project }) => project.scheduledDate,
  'Last day': ({ project }) => project.scheduledEndDate,
  Completed: ({ project }) => project.completedDate,
  Location: ({ project }) => project.location,
  'Time zone': ({ project }) => project.locationTimezone,
  Operator: ({ operator }) => operator?.name ?? null,
  Hours: ({ project }) => project.operatorHours / 100,
  Visit: ({ project }) => project.visitNumber,
  Outcome: ({ project }) => project.outcome,
  Value: ({ project }) =>
    project.projectValue === null ? null : csvDecimal(moneyText(project.projectValue)),
  Currency: ({ project }) => (project.projectValue === null ? null : project.currency),
  Billing: ({ project }) => project.billingState,
};

/**
 * Exports the matching projects as CSV, for managers, with formulas escaped. The export is in the audit log. Throws
 * badInput if there are too many rows for a file.
 */
export function exportProjects(ctx: PortalContext, input: ExportProjectsInput): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'project',
      words: ['project', 'projects'],
      columns,
      rows: selectProjects(tx)
        .where(and(inAnyStatus(ctx, input), ofStatus(input)))
        .orderBy(...orderOf(input))
        .limit(CSV_ROWS_READ)
        .all(),
      money: true,
    }),
  );
}
