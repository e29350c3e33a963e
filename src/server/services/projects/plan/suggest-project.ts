import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { addDays, daysBetween, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import type { SuggestedProject } from '#contract/vessel/vessel-record.ts';
import type { StaffReference } from '#contract/project/project.ts';
import { knownPort } from '#content/ports/ports.ts';
import type { Database } from '#db/open-database.ts';
import { partsUsed, portalUsers, vesselProjects } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { dueOfVessel } from '#server/services/vessels/service-status/vessel-due.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { daysTaken } from './bookings.ts';

/** How far ahead to look for a free operator. */
const LOOK_AHEAD_DAYS = 21;
const LONGEST_VISIT_DAYS = 14;

/**
 * Suggests a project for the next service, modelled on the last: the due service, the place, the operator. The day is
 * the due day, or the next weekday if that has passed or falls on a weekend; the last operator is suggested if free
 * then, otherwise another one who is. Throws notFound.
 */
export function suggestProject({ db, clock }: ServiceContext, { id }: VesselIdInput): SuggestedProject {
  const entry = directoryEntry(db, id);
  const due = dueOfVessel(db, entry);
  const last = lastVisit(db, entry.id);
  const tomorrow = addDays(osloDay(clock.now()), 1);
  const wanted = entry.nextServiceDue ?? tomorrow;
  const days = lengthOf(last);
  const location = entry.location ?? last?.location ?? null;
  return {
    serviceType: due?.service.serviceType ?? entry.lastServiceType ?? last?.serviceType ?? null,
    systemType: due?.service.systemType ?? entry.systemType1 ?? last?.systemType ?? null,
    location,
    locationTimezone:
      (location === last?.location ? last?.locationTimezone : null) ?? knownPort(location)?.timezone ?? null,
    ...planFrom(db, wanted < tomorrow ? tomorrow : wanted, days, last?.assignedOperatorId ?? null),
    partsUsedOn: last?.completedDate ?? null,
    parts: last ? partsOf(db, last.id) : [],
  };
}

function lastVisit(db: Database, vesselDirectoryId: number): ProjectRow | undefined {
  return db
    .select()
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        eq(vesselProjects.status, 'completed'),
      ),
    )
    .orderBy(desc(vesselProjects.completedDate), desc(vesselProjects.id))
    .limit(1)
    .get();
}

function lengthOf(last: ProjectRow | undefined): number {
  const { scheduledDate, scheduledEndDate } = last ?? {};
  if (!scheduledDate || !scheduledEndDate) return 1;
  return Math.min(daysBetween(scheduledDate, scheduledEndDate) + 1, LONGEST_VISIT_DAYS);
}

type Plan = Pick<SuggestedProject, 'scheduledDate' | 'scheduledEndDate' | 'assignedOperator'>;

function planFrom(db: Database, first: CalendarDay, days: number, lastOperatorId: number | null): Plan {
  const people = operatorsWith(db, lastOperatorId);
  const starts = Array.from({ length: LOOK_AHEAD_DAYS }, (_, ahead) => addDays(first, ahead)).filter(
    isWeekday,
  );
  const endOf = (from: CalendarDay) => addDays(from, days - 1);
  const plan = (from: CalendarDay, assignedOperator: StaffReference | null): Plan => ({
    scheduledDate: from,
    scheduledEndDate: days > 1 ? endOf(from) : null,
    assignedOperator,
  });
  const daysOf = daysTaken(db, { from: first, to: endOf(addDays(first, LOOK_AHEAD_DAYS)) });
  for (const from of starts) {
    const free = people.find(({ id }) => {
      const { taken, away } = daysOf(id);
      return ![...taken, ...away].some((one) => one.from <= endOf(from) && one.to >= from);
    });
    if (free) return plan(from, free);
  }
  return plan(starts[0] ?? first, null);
}

/** The operators who can be assigned; the last one comes first. */
function operatorsWith(db: Database, firstId: number | null): StaffReference[] {
  const people = db
    .select({ id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive })
    .from(portalUsers)
    .where(and(eq(portalUsers.isActive, true), eq(portalUsers.role, 'operator')))
    .orderBy(asc(portalUsers.name), asc(portalUsers.id))
    .all();
  return [...people.filter(({ id }) => id === firstId), ...people.filter(({ id }) => id !== firstId)];
}

function isWeekday(day: CalendarDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function partsOf(db: Database, projectId: number): SuggestedProject['parts'] {
  return db
    .select({
      id: partsUsed.id,
      productId: partsUsed.productId,
      partName: partsUsed.partName,
      partNumber: partsUsed.partNumber,
      quantity: partsUsed.quantity,
    })
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, projectId), isNull(partsUsed.deletedAt)))
    .orderBy(partsUsed.id)
    .all();
}
