import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import type {
  VesselHistoryInput,
  VesselSnapshot,
  VesselVisit,
  VesselVisits,
  VisitPart,
} from '#contract/vessel/vessel-record.ts';
import { countRows } from '#db/queries/count-rows.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import {
  partsUsed,
  portalUsers,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { visibleTo, worksOn } from '#server/services/access/project-access.ts';
import { groupBy } from '#server/services/group-by.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { servicedSystem } from '#server/services/vessels/service-status/record-service.ts';
import { directoryEntry } from './vessel-rows.ts';
import { visitReports } from './visit-reports.ts';

/** A visit without what other tables say of its project. */
interface Row {
  visit: Omit<VesselVisit, 'report' | 'parts' | 'snapshots'>;
  /** The project, also if the actor may not open it. */
  project: number | null;
  isOpen: boolean;
  /** By which the visit is sorted. */
  day: string;
}

/**
 * Returns the visits to a vessel: first the projects that are open, then services and cancelled projects, newest
 * first. Throws notFound.
 */
export function vesselVisits(
  { db, actor }: PortalContext,
  { id, offset, limit }: VesselHistoryInput,
): VesselVisits {
  const vesselId = directoryEntry(db, id).id;
  // No page reads more than this many of the newest of each kind.
  const most = offset + limit;
  const kinds = [projects(db, actor, vesselId, most), services(db, actor, vesselId, most)];
  const rows = kinds
    .flatMap((kind) => kind.rows)
    .toSorted(openThenNewest)
    .slice(offset, most);
  const ids = rows.flatMap(({ project }) => project ?? []);
  const reports = visitReports(db, actor, vesselId, ids);
  const parts = partsOf(db, ids);
  const snapshots = snapshotsOf(db, ids);
  return {
    visits: rows.map(({ visit, project }) =>
      Object.assign(visit, {
        report: (project !== null && reports.get(project)) || null,
        parts: (project !== null && parts.get(project)) || [],
        // What was recorded stands with the service, not with the project that was reopened.
        snapshots: (project !== null && visit.serviceId !== null && snapshots.get(project)) || [],
      }),
    ),
    total: kinds.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Ties on one day are sorted by kind and id, so that the order is total. */
function openThenNewest(one: Row, other: Row): number {
  if (one.isOpen !== other.isOpen) return one.isOpen ? -1 : 1;
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  const [service, otherService] = [one.visit.serviceId, other.visit.serviceId];
  if (service !== null && otherService !== null) return otherService - service;
  if (service !== null || otherService !== null) return service === null ? -1 : 1;
  return (other.project ?? 0) - (one.project ?? 0);
}

interface Kind {
  rows: Row[];
  total: number;
}

function services(db: Database, actor: PortalActor, vesselId: number, most: number): Kind {
  const fits = vesselSurvivors.within(vesselServiceHistory.vesselDirectoryId, vesselId);
  const rows = db
    .select({ service: vesselServiceHistory, systemType: servicedSystem, project: vesselProjects })
    .from(vesselServiceHistory)
    .leftJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .where(fits)
    .orderBy(desc(vesselServiceHistory.serviceDate), desc(vesselServiceHistory.id))
    .limit(most)
    .all()
    .map(({ service, systemType, project }): Row => {
      const isVisible = project !== null && (worksOn(actor, project) || project.createdBy === actor.userId);
      return {
        visit: {
          serviceId: service.id,
          projectId: isVisible ? project.id : null,
          day: service.serviceDate,
          serviceType: service.serviceType,
          systemType,
          operatorName: service.operatorName || null,
          status: project && 'completed',
          isReopened: service.status === 'reopened',
          outcome: project?.outcome ?? null,
        },
        project: project?.id ?? null,
        isOpen: false,
        day: service.serviceDate,
      };
    });
  return { rows, total: countRows(db, vesselServiceHistory, fits) };
}

const OPEN = [...OPEN_STATUSES, 'work done'] as const;

/** A completed project appears as its service. */
function projects(db: Database, actor: PortalActor, vesselId: number, most: number): Kind {
  const fits = and(
    vesselSurvivors.within(vesselProjects.vesselDirectoryId, vesselId),
    ne(vesselProjects.status, 'completed'),
    visibleTo(actor),
  );
  const isOpen = inArray(vesselProjects.status, OPEN);
  const day = sql<string>`coalesce(${vesselProjects.scheduledDate}, ${vesselProjects.requestDate})`;
  const rows = db
    .select({ project: vesselProjects, operatorName: portalUsers.name, isOpen: sql<number>`${isOpen}`, day })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(fits)
    .orderBy(desc(isOpen), desc(day), desc(vesselProjects.id))
    .limit(most)
    .all()
    .map(({ project, operatorName, ...row }): Row => ({
      visit: {
        serviceId: null,
        projectId: project.id,
        day: project.scheduledDate,
        serviceType: project.serviceType,
        systemType: project.systemType,
        operatorName,
        status: project.status,
        isReopened: false,
        outcome: project.outcome,
      },
      project: project.id,
      isOpen: row.isOpen === 1,
      day: row.day,
    }));
  return { rows, total: countRows(db, vesselProjects, fits) };
}

function partsOf(db: Database, projectIds: readonly number[]): Map<number, VisitPart[]> {
  const rows = db
    .select({
      projectId: partsUsed.projectId,
      id: partsUsed.id,
      partName: partsUsed.partName,
      partNumber: partsUsed.partNumber,
      quantity: partsUsed.quantity,
    })
    .from(partsUsed)
    .where(and(inArray(partsUsed.projectId, inOneParameter(projectIds)), isNull(partsUsed.deletedAt)))
    .orderBy(asc(partsUsed.id))
    .all();
  return groupBy(rows, ({ projectId }) => projectId);
}

function snapshotsOf(db: Database, projectIds: readonly number[]): Map<number, VesselSnapshot[]> {
  const rows = db
    .select({
      projectId: vesselLogs.projectId,
      completionNo: vesselLogs.completionNo,
      createdAt: vesselLogs.createdAt,
      vesselName: vesselLogs.vesselName,
      clientName: vesselLogs.clientName,
      portAgent: vesselLogs.portAgent,
      masterContact: vesselLogs.masterContact,
      engineerContact: vesselLogs.engineerContact,
      location: vesselLogs.location,
      nextServiceDue: vesselLogs.nextServiceDue,
    })
    .from(vesselLogs)
    .where(inArray(vesselLogs.projectId, inOneParameter(projectIds)))
    .orderBy(desc(vesselLogs.completionNo))
    .all();
  const snapshots = rows.map((row) => Object.assign(row, { at: row.createdAt.toISOString() }));
  return groupBy(snapshots, ({ projectId }) => projectId);
}
