import { and } from 'drizzle-orm';
import { csvOf } from '#contract/csv.ts';
import { moneyText } from '#contract/money.ts';
import type { ExportProjectsInput, ProjectsCsv } from '#contract/project-list.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { ofStatus, orderOf, whateverStatus } from './list-projects.ts';
import { selectProjects } from './project-output.ts';

type Row = ReturnType<ReturnType<typeof selectProjects>['all']>[number];

/** Each column by its name in the first row. Days are those of the port. */
const columns: Readonly<Record<string, (row: Row) => string | number | null>> = {
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
  Value: ({ project }) => (project.projectValue === null ? null : Number(moneyText(project.projectValue))),
  Currency: ({ project }) => (project.projectValue === null ? null : project.currency),
  Billing: ({ project }) => project.billingState,
};

/** The jobs that fit as CSV, for managers; no cell is run as a formula. The export stands in the audit log. */
export function exportProjects(ctx: PortalContext, input: ExportProjectsInput): ProjectsCsv {
  return inTransaction(ctx.db, (tx) => {
    const rows = selectProjects(tx)
      .where(and(whateverStatus(ctx, input), ofStatus(input)))
      .orderBy(...orderOf(input))
      .all();
    writePortalAudit(tx, ctx, {
      entityType: 'project',
      entityId: null,
      entityName: 'Projects',
      action: 'export',
      description: `Exported ${rows.length} ${rows.length === 1 ? 'project' : 'projects'}`,
    });
    return {
      fileName: `projects-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
      csv: csvOf([
        Object.keys(columns),
        ...rows.map((row) => Object.values(columns).map((cell) => cell(row) ?? '')),
      ]),
    };
  });
}
