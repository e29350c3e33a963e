import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type {
  VesselEvent,
  VesselSnapshot,
  VesselTimeline,
  VesselTimelineInput,
} from '#contract/vessel/vessel-record.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import {
  auditLogs,
  portalUsers,
  vesselContacts,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { countRows } from '#db/queries/count-rows.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleTo, worksOn } from '#server/services/access/project-access.ts';
import { isRevertibleEdit } from './revert-vessel.ts';
import { servicedSystem } from '#server/services/vessels/service-status/record-service.ts';
import { directoryEntry } from './vessel-rows.ts';

/** Returns services, projects and edits of a vessel in one list, newest first. Throws notFound. */
export function vesselTimeline(
  { db, actor }: PortalContext,
  { id, offset, limit }: VesselTimelineInput,
): VesselTimeline {
  const vesselId = directoryEntry(db, id).id;
  // No page reads more than this many of the newest of each kind.
  const most = offset + limit;
  const kinds = [
    services(db, actor, vesselId, most),
    projects(db, actor, vesselId, most),
    edits(db, actor, vesselId, most),
  ];
  return {
    events: kinds
      .flatMap(({ events }) => events)
      .toSorted(newestFirst)
      .slice(offset, most),
    total: kinds.reduce((sum, { total }) => sum + total, 0),
  };
}

const ORDER: Record<VesselEvent['kind'], number> = { edit: 0, service: 1, project: 2 };

/** Ties on one day are sorted by kind, so that the order is total. */
function newestFirst(one: VesselEvent, other: VesselEvent): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return ORDER[one.kind] - ORDER[other.kind] || other.id - one.id;
}

interface Kind {
  events: VesselEvent[];
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
    .all();
  const snapshots = snapshotsOf(
    db,
    rows.flatMap(({ project }) => project?.id ?? []),
  );
  const events = rows.map(({ service, systemType, project }): VesselEvent => ({
    kind: 'service',
    id: service.id,
    day: service.serviceDate,
    serviceType: service.serviceType,
    systemType,
    operatorName: service.operatorName,
    isReopened: service.status === 'reopened',
    isByOthers: project === null,
    projectId: project && (worksOn(actor, project) || project.createdBy === actor.userId) ? project.id : null,
    snapshots: (project && snapshots.get(project.id)) ?? [],
  }));
  return { events, total: countRows(db, vesselServiceHistory, fits) };
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
  const snapshots = new Map<number, VesselSnapshot[]>();
  for (const { projectId, createdAt, ...row } of rows) {
    const own = snapshots.get(projectId) ?? [];
    snapshots.set(projectId, [...own, { ...row, at: createdAt.toISOString() }]);
  }
  return snapshots;
}

/** A completed project appears as its service. */
function projects(db: Database, actor: PortalActor, vesselId: number, most: number): Kind {
  const fits = and(
    vesselSurvivors.within(vesselProjects.vesselDirectoryId, vesselId),
    ne(vesselProjects.status, 'completed'),
    visibleTo(actor),
  );
  const events = db
    .select({ project: vesselProjects, operatorName: portalUsers.name })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(fits)
    .orderBy(desc(vesselProjects.requestDate), desc(vesselProjects.id))
    .limit(most)
    .all()
    .map(({ project, operatorName }): VesselEvent => ({
      kind: 'project',
      id: project.id,
      day: project.requestDate,
      serviceType: project.serviceType,
      status: project.status,
      operatorName,
      projectId: project.id,
    }));
  return { events, total: countRows(db, vesselProjects, fits) };
}

function edits(db: Database, actor: PortalActor, vesselId: number, most: number): Kind {
  const fits = and(ofVessel(db, vesselId), actor.role === 'manager' ? undefined : eq(auditLogs.money, false));
  const rows = db.transaction((tx) => {
    const entry = directoryEntry(tx, vesselId);
    return tx
      .select()
      .from(auditLogs)
      .where(fits)
      .orderBy(desc(auditLogs.id))
      .limit(most)
      .all()
      .map((row) =>
        Object.assign(row, { revertible: actor.role === 'manager' && isRevertibleEdit(tx, entry, row) }),
      );
  });
  const total = countRows(db, auditLogs, fits);
  return {
    events: rows.map(
      ({
        id,
        createdAt,
        description,
        entityName,
        changedByName,
        oldValue,
        newValue,
        revertible,
      }): VesselEvent => ({
        kind: 'edit',
        id,
        day: osloDay(createdAt),
        at: createdAt.toISOString(),
        description,
        entityName,
        changedByName,
        oldValue,
        newValue,
        revertible,
      }),
    ),
    total,
  };
}

/** The entry itself and its contacts; people met on a project are in the history of that project. */
function ofVessel(db: Database, vesselId: number): SQL | undefined {
  const people = db
    .select({ id: vesselContacts.id })
    .from(vesselContacts)
    .where(vesselSurvivors.within(vesselContacts.vesselId, vesselId));
  return or(
    and(eq(auditLogs.entityType, 'vessel'), eq(auditLogs.entityId, vesselId)),
    and(eq(auditLogs.entityType, 'contact'), inArray(auditLogs.entityId, people)),
  );
}
