import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { PORTS, SERVICES, SYSTEMS } from './portal-texts.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';

export interface PortalSize {
  vessels: number;
  projects: number;
  parts: number;
  /** The last day that has happened. */
  today: CalendarDay;
}

export const MANAGERS = 3;
export const OPERATORS = 40;
/** The last of the operators, who only have projects of long ago. */
export const OPERATORS_LEFT = 3;
/** Five years and nine weeks, in days. */
const YEARS = 1826;
const WEEKS = 63;

/** What is decided about a project before anything is written. Days count from today: -1 is yesterday. */
export interface PlannedProject {
  id: number;
  status: ProjectStatus;
  /** Index of the vessel; null where a project was asked for without one. */
  vessel: number | null;
  serviceType: string;
  systemType: string;
  requested: number;
  from: number | null;
  to: number | null;
  completed: number | null;
  operator: number | null;
  port: (typeof PORTS)[number];
  /** Whether work on it has begun. */
  begun: boolean;
  /** For everything else that is left to chance. */
  random: SeededRandom;
}

/** Days as text, worked out once each. */
export function dayTexts(today: CalendarDay): (offset: number) => CalendarDay {
  const known = new Map<number, CalendarDay>();
  return (offset) => {
    const text = known.get(offset) ?? addDays(today, offset);
    known.set(offset, text);
    return text;
  };
}

/** Projects of five years, in the order in which they were asked for, most of them completed. */
export function planProjects({ projects, vessels }: PortalSize): PlannedProject[] {
  const sailing = vessels - archivedOf(vessels);
  return Array.from({ length: projects }, (_, index) => {
    const id = index + 1;
    const random = createSeededRandom(id);
    const requested = askedOn(id, projects);
    const from = requested + 3 + random.below(60);
    const to = from + (random.happens(0.7) ? 0 : 1 + random.below(5));
    const status = statusOf(random, from, to);
    const planned = status !== 'confirmed' && (status !== 'not confirmed' || random.happens(0.3));
    const known = status !== 'not confirmed' || random.happens(0.9);
    return {
      id,
      status,
      vessel: known ? random.below(sailing) : null,
      serviceType: random.oneOf(SERVICES),
      systemType: random.oneOf(SYSTEMS),
      requested,
      from: planned ? from : null,
      to: planned ? to : null,
      completed: status === 'completed' ? Math.min(to + random.below(6), 0) : null,
      operator: operatorOf(random, status, from),
      port: random.oneOf(PORTS),
      begun: BEGUN.has(status) || (status === 'on hold' && from <= 0),
      random,
    };
  });
}

/** Evenly over the years; where there are few, more of them are of the last weeks, so that every state is there. */
function askedOn(id: number, projects: number): number {
  const recent = Math.max(Math.min(Math.floor(projects / 3), 150), Math.floor((projects * WEEKS) / YEARS));
  const early = projects - recent;
  return id <= early
    ? -YEARS + Math.floor((id * (YEARS - WEEKS)) / early)
    : -WEEKS + Math.floor(((id - early) * WEEKS) / recent);
}

/** Vessels at the end of the list that have left the fleet; they have no projects. */
export const archivedOf = (vessels: number) => Math.floor(vessels / 50);

const BEGUN: ReadonlySet<ProjectStatus> = new Set(['in progress', 'work done', 'completed']);
const WITHOUT_PERSON: ReadonlySet<ProjectStatus> = new Set(['not confirmed', 'confirmed']);

function statusOf(random: SeededRandom, from: number, to: number): ProjectStatus {
  const roll = random.below(1000);
  if (roll < 40) return 'cancelled';
  if (to < -14)
    return roll < 990 ? 'completed' : roll < 994 ? 'work done' : roll < 997 ? 'on hold' : 'scheduled';
  if (to < 0)
    return roll < 500 ? 'completed' : roll < 900 ? 'work done' : roll < 950 ? 'on hold' : 'in progress';
  if (from === 0 || from === 1) return roll < 600 ? 'travelling' : from === 0 ? 'in progress' : 'scheduled';
  if (from < 0) return roll < 900 ? 'in progress' : 'on hold';
  return roll < 600 ? 'scheduled' : roll < 800 ? 'confirmed' : 'not confirmed';
}

function operatorOf(random: SeededRandom, status: ProjectStatus, from: number): number | null {
  if (WITHOUT_PERSON.has(status) || (status === 'cancelled' && random.happens(0.5))) return null;
  const working = from < -365 ? OPERATORS : OPERATORS - OPERATORS_LEFT;
  return MANAGERS + 1 + random.below(working);
}
