import { and, asc, desc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { StaffAvailability, StaffAvailabilityInput, Bookings } from '#contract/project/project-list.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { absencesIn } from './absences.ts';

interface Days {
  from: string;
  to: string;
}

interface WantedDays extends Days {
  operatorId: number;
  exceptProjectId?: number | undefined;
  changedSince?: Date | undefined;
}

/** In these statuses a project books its planned days. */
const HOLDS_DAYS = ['scheduled', 'travelling', 'in progress', 'on hold'] as const;

const lastDay = sql<string>`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;

/** Returns the projects that book one of these days for a person, earliest first. */
export const bookings = (db: Database | Transaction, wanted: WantedDays): Bookings[] =>
  bookedDays(db, wanted).map(({ booking }) => booking);

function bookedDays(
  db: Database | Transaction,
  { operatorId, from, to, exceptProjectId, changedSince }: Days & Partial<WantedDays>,
) {
  const { assignedOperatorId } = vesselProjects;
  return db
    .select({
      operatorId: assignedOperatorId,
      booking: {
        projectId: vesselProjects.id,
        vesselName: vesselProjects.vesselName,
        status: vesselProjects.status,
        from: sql<string>`${vesselProjects.scheduledDate}`,
        to: lastDay,
      },
    })
    .from(vesselProjects)
    .where(
      and(
        operatorId === undefined ? isNotNull(assignedOperatorId) : eq(assignedOperatorId, operatorId),
        inArray(vesselProjects.status, [...HOLDS_DAYS]),
        isNotNull(vesselProjects.scheduledDate),
        sql`${vesselProjects.scheduledDate} <= ${to} and ${lastDay} >= ${from}`,
        exceptProjectId === undefined ? undefined : ne(vesselProjects.id, exceptProjectId),
        changedSince && gte(vesselProjects.updatedAt, changedSince),
      ),
    )
    .orderBy(asc(vesselProjects.scheduledDate), asc(vesselProjects.id))
    .all();
}

/** Reads the bookings and absences of everyone in a period, and returns what finds those of a person. */
export function daysTaken(
  db: Database,
  period: Days & { exceptProjectId?: number | undefined },
): (operatorId: number) => Pick<StaffAvailability[number], 'taken' | 'away'> {
  const taken = groupBy(bookedDays(db, period), (row) => row.operatorId);
  const away = groupBy(absencesIn(db, period), (row) => row.userId);
  return (operatorId) => ({
    taken: (taken.get(operatorId) ?? []).map(({ booking }) => booking),
    away: away.get(operatorId) ?? [],
  });
}

/** Returns everyone who can be assigned, with their bookings and absences in the period. Inactive people are left out. */
export function staffAvailability({ db }: PortalContext, period: StaffAvailabilityInput): StaffAvailability {
  const daysOf = daysTaken(db, period);
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
    .map((person) => Object.assign(person, daysOf(person.id)));
}
