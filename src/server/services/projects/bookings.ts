import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { StaffAvailability, StaffAvailabilityInput, Bookings } from '#contract/project/project-list.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { absencesOf } from './absences.ts';

interface WantedDays {
  operatorId: number;
  from: string;
  to: string;
  exceptProjectId?: number | undefined;
}

/** In these statuses a project books its planned days. */
const HOLDS_DAYS = ['scheduled', 'travelling', 'in progress', 'on hold'] as const;

const lastDay = sql<string>`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;

/** Returns the projects that book one of these days for a person, earliest first. */
export function bookings(
  db: Database | Transaction,
  { operatorId, from, to, exceptProjectId }: WantedDays,
): Bookings[] {
  return db
    .select({
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      status: vesselProjects.status,
      from: sql<string>`${vesselProjects.scheduledDate}`,
      to: lastDay,
    })
    .from(vesselProjects)
    .where(
      and(
        eq(vesselProjects.assignedOperatorId, operatorId),
        inArray(vesselProjects.status, [...HOLDS_DAYS]),
        isNotNull(vesselProjects.scheduledDate),
        sql`${vesselProjects.scheduledDate} <= ${to} and ${lastDay} >= ${from}`,
        exceptProjectId === undefined ? undefined : ne(vesselProjects.id, exceptProjectId),
      ),
    )
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))
    .all();
}

/** Returns everyone who can be assigned, with their bookings and absences in the period. Inactive people are left out. */
export function staffAvailability(
  { db }: PortalContext,
  { from, to, exceptProjectId }: StaffAvailabilityInput,
): StaffAvailability {
  return db
    .select({
      id: portalUsers.id,
      name: portalUsers.name,
      isActive: portalUsers.isActive,
      role: portalUsers.role,
      location: portalUsers.location,
      skills: portalUsers.skills,
      dailyHours: portalUsers.dailyHours,
    })
    .from(portalUsers)
    .where(eq(portalUsers.isActive, true))
    .orderBy(desc(portalUsers.role), asc(portalUsers.name), asc(portalUsers.id))
    .all()
    .map((person) =>
      Object.assign(person, {
        taken: bookings(db, { operatorId: person.id, from, to, exceptProjectId }),
        away: absencesOf(db, { operatorId: person.id, from, to }),
      }),
    );
}
