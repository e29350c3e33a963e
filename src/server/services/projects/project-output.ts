import { eq, getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Project, ProjectSummary, StaffReference } from '#contract/project/project.ts';
import { isImoNumber, plainImoNumber } from '#contract/vessel/vessel.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, rfqs, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { companyNow } from '#server/services/vessels/matching/resolve-company.ts';
import { followUpOf } from './find-follow-up.ts';
import { noSuchProject, worksOn, type ProjectRow } from '#server/services/access/project-access.ts';

interface JoinedRow {
  project: Pick<ProjectRow, SummaryField>;
  operator: StaffReference | null;
  /** The vessel in use for the one that the project refers to. */
  vesselId: number | null;
  imoNumber: string | null;
}

/** The columns of a project that a list shows: most rows have many more. */
const summaryColumns = {
  id: vesselProjects.id,
  status: vesselProjects.status,
  vesselName: vesselProjects.vesselName,
  clientName: vesselProjects.clientName,
  systemType: vesselProjects.systemType,
  serviceType: vesselProjects.serviceType,
  requestDate: vesselProjects.requestDate,
  scheduledDate: vesselProjects.scheduledDate,
  scheduledEndDate: vesselProjects.scheduledEndDate,
  completedDate: vesselProjects.completedDate,
  location: vesselProjects.location,
  locationTimezone: vesselProjects.locationTimezone,
  visitNumber: vesselProjects.visitNumber,
  holdReason: vesselProjects.holdReason,
  outcome: vesselProjects.outcome,
  operatorHours: vesselProjects.operatorHours,
  version: vesselProjects.version,
  updatedAt: vesselProjects.updatedAt,
} as const;

type SummaryField = keyof typeof summaryColumns;

/** Projects with the people and records they name, to be filtered, sorted and paged. */
export const selectProjects = (db: Database | Transaction) =>
  selectJoined(db, getTableColumns(vesselProjects));

/** The same with the columns of a list alone. */
export const selectSummaries = (db: Database | Transaction) => selectJoined(db, summaryColumns);

function selectJoined<Columns extends Record<string, SQLiteColumn>>(
  db: Database | Transaction,
  project: Columns,
) {
  return db
    .select({
      project,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      vesselId: vesselDirectory.id,
      imoNumber: vesselDirectory.imoNumber,
    })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .leftJoin(
      vesselDirectory,
      eq(vesselDirectory.id, vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)),
    )
    .$dynamic();
}

/**
 * A project as staff may see it. The one function that maps a row to the output: it lists its fields explicitly, and
 * none is an amount, currency or billing state.
 */
export function describeProject(db: Database | Transaction, actor: PortalActor, id: number): Project {
  const row = selectProjects(db).where(eq(vesselProjects.id, id)).get();
  if (!row) throw noSuchProject();
  const { project } = row;
  return {
    ...summariseProject(row),
    access: actor.role === 'manager' ? 'manage' : worksOn(actor, project) ? 'work' : 'read',
    companyId: project.companyId === null ? null : (companyNow(db, project.companyId)?.id ?? null),
    companyName: project.companyName,
    portAgent: project.portAgent,
    portAgentPhone: project.portAgentPhone,
    portAgentEmail: project.portAgentEmail,
    vesselMasterName: project.vesselMasterName,
    vesselMasterPhone: project.vesselMasterPhone,
    vesselMasterContact: project.vesselMasterContact,
    engineerName: project.engineerName,
    engineerEmail: project.engineerEmail,
    engineerContact: project.engineerContact,
    description: project.description,
    cancelReason: project.cancelReason,
    startedAt: project.startedAt?.toISOString() ?? null,
    workEndedAt: project.workEndedAt?.toISOString() ?? null,
    travelInfo: project.travelInfo,
    travelDocuments: project.travelDocuments,
    requiredDocuments: project.requiredDocuments,
    parentProjectId: project.parentProjectId,
    followUpProjectId: followUpOf(db, id)?.id ?? null,
    sourceType: project.sourceType,
    sourceId: project.sourceId,
    request: requestOf(db, id),
    createdBy: staffReference(db, project.createdBy),
    createdAt: project.createdAt.toISOString(),
  };
}

export function summariseProject({ project, operator, vesselId, imoNumber }: JoinedRow): ProjectSummary {
  return {
    id: project.id,
    status: project.status,
    vesselName: project.vesselName,
    vesselDirectoryId: vesselId,
    imoNumber,
    clientName: project.clientName,
    systemType: project.systemType,
    serviceType: project.serviceType,
    requestDate: project.requestDate,
    scheduledDate: project.scheduledDate,
    scheduledEndDate: project.scheduledEndDate,
    completedDate: project.completedDate,
    location: project.location,
    locationTimezone: project.locationTimezone,
    assignedOperator: operator,
    visitNumber: project.visitNumber,
    holdReason: project.holdReason,
    outcome: project.outcome,
    operatorHours: (project.operatorHours / 100).toFixed(2),
    version: project.version,
    updatedAt: project.updatedAt.toISOString(),
  };
}

function requestOf(db: Database | Transaction, projectId: number): Project['request'] {
  const rfq = db
    .select({ id: rfqs.id, number: rfqs.number, imoNumber: rfqs.imoNumber })
    .from(rfqs)
    .where(eq(rfqs.projectId, projectId))
    .get();
  if (!rfq) return null;
  const imoNumber = plainImoNumber(rfq.imoNumber ?? '');
  return { ...rfq, imoNumber: isImoNumber(imoNumber) ? imoNumber : null };
}

function staffReference(db: Database | Transaction, id: number): StaffReference {
  const person = db
    .select({ id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive })
    .from(portalUsers)
    .where(eq(portalUsers.id, id))
    .get();
  // Portal users are never deleted.
  if (!person) throw new Error(`portal user ${id} is missing`);
  return person;
}
