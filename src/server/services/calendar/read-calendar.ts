import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { companyProfile } from '#content/company-profile.ts';
import { portalUsers, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { hashToken } from '#server/tokens.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

interface FeedContext extends ServiceContext {
  publicUrl: string | undefined;
}

/** Projects with days on which someone is planned or has been on board. */
const SHOWN = [
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
  'work done',
  'completed',
] as const satisfies readonly ProjectStatus[];

/** How far back a calendar goes. */
const DAYS_BACK = 90;
const REFRESH_SECONDS = 3600;

/**
 * Returns the projects of the person with this secret as iCalendar (RFC 5545): whole days in port time, with travel
 * information. The port agent is the only person it names, and it never contains an amount. Null if no active person
 * has the secret.
 */
export function readCalendar(ctx: FeedContext, token: string): string | null {
  const { db, clock, publicUrl } = ctx;
  const owner = db
    .select({ id: portalUsers.id, name: portalUsers.name })
    .from(portalUsers)
    .where(and(eq(portalUsers.calendarToken, hashToken(token)), eq(portalUsers.isActive, true)))
    .get();
  if (!owner) return null;
  const site = publicUrl === undefined ? 'quayside.invalid' : new URL(publicUrl).host;
  const calendar = ical({
    name: `${owner.name}: ${companyProfile.shortName} projects`,
    prodId: { company: companyProfile.shortName, product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { project, imoNumber } of projectsOf(ctx, owner.id, addDays(osloDay(clock.now()), -DAYS_BACK))) {
    const first = project.scheduledDate ?? '';
    calendar.createEvent({
      id: `project-${project.id}@${site}`,
      sequence: project.version,
      stamp: project.updatedAt,
      lastModified: project.updatedAt,
      created: project.createdAt,
      allDay: true,
      start: atMidnight(first),
      // The day after the last one: DTEND is exclusive in iCalendar.
      end: atMidnight(addDays(project.scheduledEndDate ?? first, 1)),
      summary: `${project.vesselName}: ${project.serviceType}`,
      location: project.location,
      description: describe(project, imoNumber),
      status: ICalEventStatus.CONFIRMED,
      ...(publicUrl !== undefined && { url: new URL(`/portal/project/${project.id}`, publicUrl).href }),
    });
  }
  return calendar.toString();
}

type Project = typeof vesselProjects.$inferSelect;

function projectsOf({ db }: FeedContext, userId: number, since: string) {
  const lastDay = sql`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;
  return db
    .select({ project: vesselProjects, imoNumber: vesselDirectory.imoNumber })
    .from(vesselProjects)
    .leftJoin(
      vesselDirectory,
      eq(vesselDirectory.id, vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)),
    )
    .where(
      and(
        eq(vesselProjects.assignedOperatorId, userId),
        inArray(vesselProjects.status, [...SHOWN]),
        isNotNull(vesselProjects.scheduledDate),
        gte(lastDay, since),
      ),
    )
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))
    .all();
}

function describe(project: Project, imoNumber: string | null): string {
  const { status, clientName, systemType, travelInfo } = project;
  const agent = [project.portAgent, project.portAgentPhone, project.portAgentEmail]
    .filter(Boolean)
    .join(', ');
  return [
    `Status: ${status}`,
    imoNumber && `IMO ${imoNumber}`,
    clientName && `Client: ${clientName}`,
    systemType && `System: ${systemType}`,
    agent && `Port agent: ${agent}`,
    travelInfo && `Travel notes: ${travelInfo}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
