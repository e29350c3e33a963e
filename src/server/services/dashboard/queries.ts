import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { addDays, mondayOf, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import {
  DASHBOARD_COMMENTS_MAX,
  DASHBOARD_PROJECTS_MAX,
  UNASSIGNED_WITHIN_DAYS,
  type ProjectUnderWay,
  type ManagerDashboard,
  type SetUp,
  type WeekProject,
} from '#contract/office/dashboard.ts';
import { OPEN_STATUSES, type ProjectStatus } from '#contract/project/project.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import {
  auditLogs,
  checklistTemplates,
  portalUsers,
  projectComments,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { countUnreadRfqs, oldestUnreadRfq } from '#server/services/rfqs/office-rfqs.ts';
import { dueServices } from './due-services.ts';
import { countOpenMessages, oldestOpenMessage } from './open-messages.ts';

/** Returns the managers' dashboard from one read transaction. */
export function managerDashboard({ db, clock }: PortalContext): ManagerDashboard {
  const today = osloDay(clock.now());
  const unassignedBy = addDays(today, UNASSIGNED_WITHIN_DAYS);
  return db.transaction(() => {
    const due = dueServices(db, today);
    return {
      today,
      needsYou: {
        toConfirm: countRows(db, vesselProjects, isInStatus('not confirmed')),
        unassigned: countRows(db, vesselProjects, isUnassigned(unassignedBy)),
        unassignedBy,
        awaitingApproval: countRows(db, vesselProjects, isInStatus('work done')),
        dueServices: due.vessels,
        messages: countOpenMessages(db),
        requests: countUnreadRfqs(db),
        since: {
          toConfirm: oldestDay(db, vesselProjects, vesselProjects.requestDate, isInStatus('not confirmed')),
          unassigned: oldestDay(db, vesselProjects, vesselProjects.scheduledDate, isUnassigned(unassignedBy)),
          awaitingApproval: oldestDay(
            db,
            vesselProjects,
            vesselProjects.workEndedAt,
            isInStatus('work done'),
          ),
          dueServices: due.first,
          messages: oldestOpenMessage(db),
          requests: oldestUnreadRfq(db),
        },
      },
      week: weekByPerson(db, today),
      underWay: projectsUnderWay(db),
      comments: latestComments(db),
      setUp: setUp(db),
    };
  });
}

const isInStatus = (status: ProjectStatus) => eq(vesselProjects.status, status);

const isUnassigned = (by: CalendarDay) =>
  and(
    isNull(vesselProjects.assignedOperatorId),
    inArray(vesselProjects.status, [...OPEN_STATUSES]),
    lte(vesselProjects.scheduledDate, by),
  );

/** Someone is working on it now, even if the plan says otherwise. */
const UNDER_WAY = ['travelling', 'in progress'] as const satisfies readonly ProjectStatus[];

const firstDay = sql<string>`${vesselProjects.scheduledDate}`;
const lastDay = sql<string>`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;

function weekByPerson(db: Database, today: CalendarDay): ManagerDashboard['week'] {
  const from = mondayOf(today);
  const to = addDays(from, 6);
  const planned = and(lte(vesselProjects.scheduledDate, to), sql`${lastDay} >= ${from}`);
  const projects = db
    .select({
      personId: sql<number>`${vesselProjects.assignedOperatorId}`,
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      status: vesselProjects.status,
      location: vesselProjects.location,
      from: firstDay,
      to: lastDay,
    })
    .from(vesselProjects)
    .where(
      and(
        isNotNull(vesselProjects.assignedOperatorId),
        isNotNull(vesselProjects.scheduledDate),
        // A project completed this week cannot have been created later, so old ones are never read.
        or(
          inArray(vesselProjects.status, [...UNDER_WAY]),
          and(inArray(vesselProjects.status, ['scheduled', 'on hold', 'work done']), planned),
          // The unary plus makes SQLite use the index on the day of completion.
          and(sql`+${vesselProjects.status} = 'completed'`, gte(vesselProjects.completedDate, from), planned),
        ),
      ),
    )
    .orderBy(vesselProjects.scheduledDate, vesselProjects.id)
    .all()
    .map(({ personId, ...project }) => ({ personId, project: stretched(project, today) }));
  const staff = db
    .select({
      person: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      role: portalUsers.role,
    })
    .from(portalUsers)
    .orderBy(sql`${portalUsers.name} collate nocase`, portalUsers.id)
    .all();
  const people = staff
    .map(({ person, role }) => ({
      person,
      isSent: person.isActive && role === 'operator',
      projects: projects
        .filter(({ personId, project }) => personId === person.id && project.from <= to && project.to >= from)
        .map(({ project }) => project),
    }))
    .filter(({ isSent, projects: own }) => isSent || own.length > 0)
    .map(({ person, projects: own }) => ({ person, projects: own }));
  return { from, to, people };
}

/** An operator on a project that runs late, or began early, is there today all the same. */
function stretched(project: WeekProject, today: CalendarDay): WeekProject {
  if (!(UNDER_WAY as readonly ProjectStatus[]).includes(project.status)) return project;
  return {
    ...project,
    from: project.from < today ? project.from : today,
    to: project.to > today ? project.to : today,
  };
}

function projectsUnderWay(db: Database): ManagerDashboard['underWay'] {
  const projects = db
    .select({
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      status: vesselProjects.status,
      serviceType: vesselProjects.serviceType,
      location: vesselProjects.location,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      // Viewing a document is not work, and amounts are shown elsewhere.
      lastSignId: sql<number | null>`(
        select ${auditLogs.id} from ${auditLogs}
        where ${auditLogs.projectId} = ${vesselProjects.id}
          and ${auditLogs.money} = 0 and ${auditLogs.action} <> 'document viewed'
        order by ${auditLogs.id} desc limit 1
      )`,
    })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(inArray(vesselProjects.status, [...UNDER_WAY, 'on hold']))
    .orderBy(vesselProjects.id)
    .all();
  const signs = signsById(
    db,
    projects.flatMap(({ lastSignId }) => lastSignId ?? []),
  );
  const described = projects.map(({ lastSignId, ...project }): ProjectUnderWay => ({
    ...project,
    lastSign: (lastSignId !== null && signs.get(lastSignId)) || null,
  }));
  const quietestFirst = described.toSorted((one, other) =>
    (one.lastSign?.at ?? '') < (other.lastSign?.at ?? '') ? -1 : 1,
  );
  return { total: projects.length, projects: quietestFirst.slice(0, DASHBOARD_PROJECTS_MAX) };
}

function signsById(db: Database, ids: readonly number[]) {
  return new Map(
    db
      .select({
        id: auditLogs.id,
        at: auditLogs.createdAt,
        byName: auditLogs.changedByName,
        description: auditLogs.description,
      })
      .from(auditLogs)
      .where(inArray(auditLogs.id, inOneParameter(ids)))
      .all()
      .map(({ id, at, ...sign }) => [id, { ...sign, at: at.toISOString() }]),
  );
}

function latestComments(db: Database): ManagerDashboard['comments'] {
  return db
    .select({
      id: projectComments.id,
      projectId: projectComments.projectId,
      vesselName: vesselProjects.vesselName,
      userName: portalUsers.name,
      comment: projectComments.comment,
      createdAt: projectComments.createdAt,
    })
    .from(projectComments)
    .innerJoin(vesselProjects, eq(vesselProjects.id, projectComments.projectId))
    .innerJoin(portalUsers, eq(portalUsers.id, projectComments.userId))
    .orderBy(desc(projectComments.createdAt), desc(projectComments.id))
    .limit(DASHBOARD_COMMENTS_MAX)
    .all()
    .map((comment) => Object.assign(comment, { createdAt: comment.createdAt.toISOString() }));
}

function setUp(db: Database): SetUp | null {
  const some = (table: typeof vesselProjects | typeof vesselDirectory) =>
    db.select({ id: table.id }).from(table).limit(1).get() !== undefined;
  if (some(vesselProjects)) return null;
  return {
    hasOperator: countRows(db, portalUsers, eq(portalUsers.role, 'operator')) > 0,
    hasVessel: some(vesselDirectory),
    hasOwnChecklist: countRows(db, checklistTemplates, isNotNull(checklistTemplates.createdBy)) > 0,
  };
}
