import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import type { ProjectHistoryInput } from '#contract/project/project-list.ts';
import type { ProjectMoney, ProjectMoneyInput } from '#contract/project/project-money.ts';
import { moneyText } from '#contract/format/money.ts';
import type { Project, ProjectIdInput } from '#contract/project/project.ts';
import { auditLogs, vesselProjects } from '#db/schema/index.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditColumns, describeAuditRow } from '#server/services/audit/audit-columns.ts';
import { partRevertOf } from '#server/services/parts/revert-part.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';
import { isRevertible } from './revertible.ts';

/** Returns one project, as the actor may see it. Throws notFound. */
export function readProject({ db, actor }: PortalContext, { id }: ProjectIdInput): Project {
  visibleProject(db, actor, id);
  return describeProject(db, actor, id);
}

/**
 * Returns the history of a project and everything that belongs to it, newest first. Operators get no row with money.
 * Throws notFound.
 */
export function projectHistory(
  { db, actor }: PortalContext,
  { id, before, limit }: ProjectHistoryInput,
): RecordHistoryEntry[] {
  // One read transaction for all entries.
  return db.transaction((tx) => {
    const project = visibleProject(tx, actor, id);
    return tx
      .select(auditColumns)
      .from(auditLogs)
      .where(
        and(
          eq(auditLogs.projectId, id),
          actor.role === 'manager' ? undefined : eq(auditLogs.money, false),
          before === undefined ? undefined : lt(auditLogs.id, before),
        ),
      )
      .orderBy(desc(auditLogs.id))
      .limit(limit)
      .all()
      .map((row) =>
        Object.assign(describeAuditRow(row), {
          revertible:
            actor.role === 'manager' &&
            (isRevertible(tx, project, row) || partRevertOf(tx, project, row) !== undefined),
        }),
      );
  });
}

/** Returns the values of the named projects, for managers. Unknown ids are left out. */
export function projectMoney({ db }: PortalContext, { ids }: ProjectMoneyInput): ProjectMoney[] {
  return moneyOf(db, ids);
}

export function moneyOf(db: Database | Transaction, ids: readonly number[]): ProjectMoney[] {
  return db
    .select({
      projectId: vesselProjects.id,
      projectValue: vesselProjects.projectValue,
      currency: vesselProjects.currency,
      valueBillingStatus: vesselProjects.valueBillingStatus,
      billingState: vesselProjects.billingState,
      version: vesselProjects.version,
    })
    .from(vesselProjects)
    .where(inArray(vesselProjects.id, [...ids]))
    .orderBy(vesselProjects.id)
    .all()
    .map(describeMoney);
}

function describeMoney({
  projectValue,
  ...money
}: Omit<ProjectMoney, 'projectValue'> & { projectValue: number | null }): ProjectMoney {
  return { ...money, projectValue: projectValue === null ? null : moneyText(projectValue) };
}
