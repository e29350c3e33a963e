import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import type { PlanRow } from './schedule-row.tsx';

/**
 * Returns a row for each person with their projects: operators first, then inactive people who still have some in these
 * days, and unassigned projects.
 */
export function planRows(
  people: StaffAvailability,
  projects: readonly ProjectSummary[],
  operator: number | 'none' | undefined,
): PlanRow[] {
  const projectsOf = (id: number | null) =>
    projects.filter(({ assignedOperator }) => (assignedOperator?.id ?? null) === id);
  const present = people.map(({ id, name, role, location }) => ({
    id,
    name,
    note: role === 'manager' ? 'Manager' : location,
    projects: projectsOf(id),
  }));
  const gone = new Map<number, PlanRow>();
  for (const { assignedOperator: person } of projects) {
    if (person && !people.some(({ id }) => id === person.id)) {
      gone.set(person.id, { id: null, name: person.name, note: 'Inactive', projects: projectsOf(person.id) });
    }
  }
  const nobodys = projectsOf(null);
  const rows = [
    ...present,
    ...gone.values(),
    ...(nobodys.length > 0 ? [{ id: null, name: 'Unassigned', note: null, projects: nobodys }] : []),
  ];
  if (typeof operator !== 'number') return rows;
  return rows.filter(({ id, projects: own }) => id === operator || own.some(isOf(operator)));
}

const isOf =
  (operator: number) =>
  ({ assignedOperator }: ProjectSummary) =>
    assignedOperator?.id === operator;
