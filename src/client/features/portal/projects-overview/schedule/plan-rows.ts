import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { isWeekend, isWithin } from './plan-days.ts';
import type { PlanRow } from './schedule-row.tsx';

/**
 * Returns a row for each person with their projects: operators first, then inactive people who still have some in these
 * days, and unassigned projects.
 */
export function planRows(
  people: StaffAvailability,
  projects: readonly ProjectSummary[],
  operator: number | 'none' | undefined,
  days: readonly CalendarDay[],
): PlanRow[] {
  const projectsOf = (id: number | null) =>
    projects.filter(({ assignedOperator }) => (assignedOperator?.id ?? null) === id);
  const present = people.map((person) => ({
    id: person.id,
    name: person.name,
    note: person.role === 'manager' ? 'Manager' : person.location,
    projects: projectsOf(person.id),
    person,
    hours: hoursOf(person, projectsOf(person.id), days),
  }));
  const gone = new Map<number, PlanRow>();
  for (const { assignedOperator: person } of projects) {
    if (person && !people.some(({ id }) => id === person.id)) {
      gone.set(person.id, { ...blank, name: person.name, note: 'Inactive', projects: projectsOf(person.id) });
    }
  }
  const nobodys = projectsOf(null);
  const rows = [
    ...present,
    ...gone.values(),
    ...(nobodys.length > 0 ? [{ ...blank, name: 'Unassigned', note: null, projects: nobodys }] : []),
  ];
  if (typeof operator !== 'number') return rows;
  return rows.filter(({ id, projects: own }) => id === operator || own.some(isOf(operator)));
}

const blank = { id: null, person: undefined, hours: undefined };

/** The planned hours of a person and those there are: working days, without absences. */
function hoursOf(
  { dailyHours, away }: StaffAvailability[number],
  projects: readonly ProjectSummary[],
  days: readonly CalendarDay[],
): PlanRow['hours'] {
  const working = days.filter((day) => !isWeekend(day) && !isWithin(day, away));
  const spans = projects.map(({ scheduledDate, scheduledEndDate }) => ({
    from: scheduledDate ?? '',
    to: scheduledEndDate ?? scheduledDate ?? '',
  }));
  const planned = working.filter((day) => isWithin(day, spans));
  return { planned: planned.length * dailyHours, available: working.length * dailyHours };
}

const isOf =
  (operator: number) =>
  ({ assignedOperator }: ProjectSummary) =>
    assignedOperator?.id === operator;
