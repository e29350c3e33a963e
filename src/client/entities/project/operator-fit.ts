import { foldText } from '#contract/catalogue/search-text.ts';
import { portName } from '#contract/project/port-name.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

type Person = Pick<StaffAvailability[number], 'location' | 'skills'>;
export type FittedProject = Pick<ProjectSummary, 'location' | 'serviceType' | 'systemType'>;

export interface Fit {
  /** The person's skills that the service or the system names. */
  skills: readonly string[];
  /** Whether the project is in the person's home port. */
  isHomePort: boolean;
}

/** In every second name: they match nothing in particular. */
const COMMON_WORDS = new Set(['service', 'services', 'system', 'systems', 'annual']);

/** Compares a person with the work: a skill fits if one of its words is in the service or the system. */
export function fitOf({ location, skills }: Person, project: FittedProject): Fit {
  const work = new Set(wordsOf(`${project.serviceType} ${project.systemType ?? ''}`));
  return {
    skills: skills.filter((skill) => wordsOf(skill).some((word) => work.has(word))),
    isHomePort: portName(location) !== '' && portName(location) === portName(project.location),
  };
}

/** Returns how well a person fits: 0 to 2. */
export const fitScore = ({ skills, isHomePort }: Fit): number =>
  (skills.length > 0 ? 1 : 0) + (isHomePort ? 1 : 0);

/** Such as “TRO analysers, home port”; empty if nothing fits. */
export const formatFit = ({ skills, isHomePort }: Fit): string =>
  [...skills, ...(isHomePort ? ['home port'] : [])].join(', ');

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON_WORDS.has(word));
