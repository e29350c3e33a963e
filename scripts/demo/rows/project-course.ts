import type { ProjectStatus } from '#contract/project/project.ts';
import { MANAGERS, type PlannedProject } from './portal-plan.ts';

/** The transitions to each status; projects on hold or cancelled stop there. */
const WAY: readonly ProjectStatus[] = [
  'not confirmed',
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'work done',
  'completed',
];

export const managerOf = (id: number) => 1 + (id % MANAGERS);

interface Step {
  from: ProjectStatus;
  to: ProjectStatus;
  person: number;
  offset: number;
  hour: number;
}

/** What has been done with the status of a project, in order. */
export function stepsOf({
  id,
  status,
  begun,
  requested,
  from,
  to,
  completed,
  operator,
}: PlannedProject): Step[] {
  const leaves = status === 'on hold' || status === 'cancelled';
  const reached = leaves ? (begun ? 'in progress' : from === null ? 'confirmed' : 'scheduled') : status;
  const ended = Math.min(to ?? 0, 0);
  const when: Partial<Record<ProjectStatus, [offset: number, hour: number]>> = {
    confirmed: [Math.min(requested + 1, 0), 8],
    scheduled: [Math.min(requested + 2, 0), 9],
    travelling: [Math.min(from ?? 0, 0), 4],
    'in progress': [Math.min(from ?? 0, 0), 7],
    'work done': [ended, 14.5],
    completed: [completed ?? 0, 15],
  };
  const way = [...WAY.slice(0, WAY.indexOf(reached) + 1), ...(leaves ? [status] : [])];
  return way.slice(1).map((step, index) => {
    const [offset, hour] = when[step] ?? [ended, 12];
    const onBoard =
      step === 'travelling' || step === 'in progress' || step === 'work done' || step === 'on hold';
    const person = onBoard ? (operator ?? managerOf(id)) : managerOf(id);
    return { from: way[index] ?? 'not confirmed', to: step, person, offset, hour };
  });
}

interface PlannedEntry {
  category: 'travel' | 'work';
  offset: number;
  /** Hours of the day; empty while it runs. */
  from: number;
  to: number | null;
}

/** The way there, then each day's work; today's goes on where the project does. */
export function entriesOf(
  { begun, from, to, operator, status, random }: PlannedProject,
  timing: Set<number>,
): PlannedEntry[] {
  if (!begun || from === null || to === null || operator === null) return [];
  const entries: PlannedEntry[] = [{ category: 'travel', offset: from, from: 4, to: 5 + random.below(2) }];
  for (let offset = from; offset <= Math.min(to, 0); offset += 1) {
    const runs = status === 'in progress' && offset === 0 && !timing.has(operator);
    if (runs) timing.add(operator);
    entries.push({ category: 'work', offset, from: 7, to: runs ? null : 10 + random.below(5) });
  }
  return entries;
}
