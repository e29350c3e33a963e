import { countTime, hoursText, hundredthsOf, type CountedTime } from '#contract/project/counted-time.ts';
import { TIME_CATEGORIES, type ProjectOutcome } from '#contract/project/project.ts';
import type { Fact, ReportBody } from './report-sections.ts';
import { portTime, type PortTime } from './port-time.ts';
import { checklistsInReport } from './report-checklists.ts';
import {
  entriesInOrder,
  partsInOrder,
  peopleInOrder,
  type ReportEntry,
  type ReportFacts,
} from './report-facts.ts';
import { photoCaption, photoReference, reportPhotos } from './report-photos.ts';

/** The provider at the head of a report. */
export interface ReportCompany {
  name: string;
  lines: string[];
}

export interface DescribedPhoto {
  fileId: number;
  /** See `photoReference`. */
  photo: string;
  caption: string;
}

/** The words of a report, without its number and version, which the server gives. */
export interface DescribedReport extends ReportBody<DescribedPhoto> {
  title: string;
  company: ReportCompany;
}

/**
 * Puts everything that a report says into words, on a device as on the server. The outcome is null until it is entered;
 * the facts hold no price, value or billing state.
 */
export function describeReport(
  facts: ReportFacts,
  company: ReportCompany,
  outcome: ProjectOutcome | null,
): DescribedReport {
  const { project, checklists, readingsBefore } = facts;
  const time = portTime(project.locationTimezone);
  const entries = entriesInOrder(facts.entries);
  const photos = reportPhotos(facts);
  const photoNumbers = new Map(photos.map(({ id }, index) => [id, index + 1]));
  return {
    title: 'Service report',
    company,
    vesselFacts: vesselFacts(project),
    projectFacts: projectFacts(project, entries, time, outcome),
    workDone: project.description ? [project.description] : [],
    ...hoursOf(entries),
    checklists: checklistsInReport(checklists, { photoNumbers, readingsBefore }),
    parts: partsInOrder(facts.parts).map(({ quantity, partName, partNumber }) => ({
      quantity: String(quantity),
      name: partName,
      number: partNumber,
    })),
    photos: photos.map((photo, index) => ({
      fileId: photo.id,
      photo: photoReference(photo),
      caption: photoCaption(photo, index + 1, time),
    })),
    people: peopleInOrder(facts.contacts),
  };
}

const vesselFacts = (project: ReportFacts['project']): Fact[] => [
  { label: 'Vessel', value: project.vesselName },
  { label: 'IMO number', value: project.imoNumber },
  { label: 'Client', value: project.clientName },
  { label: 'System', value: project.systemType },
  { label: 'Master', value: project.vesselMasterName },
  { label: 'Engineer on board', value: project.engineerName },
  { label: 'Port agent', value: project.portAgent },
];

const OUTCOMES = {
  resolved: 'Resolved',
  partly: 'Partly resolved, another visit is needed',
  'not resolved': 'Not resolved',
} as const satisfies Record<ProjectOutcome, string>;

function projectFacts(
  { id, serviceType, location, visitNumber, assignedOperator }: ReportFacts['project'],
  entries: readonly ReportEntry[],
  time: PortTime,
  outcome: ProjectOutcome | null,
): Fact[] {
  const worked = entries.map(({ userId, userName }) => ({ id: userId, name: userName }));
  const people = assignedOperator ? [assignedOperator, ...worked] : worked;
  const engineers = [...new Map(people.map((person) => [person.id, person.name])).values()];
  return [
    { label: 'Project', value: String(id) },
    { label: 'Service', value: serviceType },
    { label: 'Port', value: location },
    { label: 'Visit', value: visitNumber > 1 ? String(visitNumber) : null },
    { label: 'Work on board', value: workOnBoard(entries, time) },
    {
      label: engineers.length > 1 ? 'Service engineers' : 'Service engineer',
      value: engineers.join(', ') || null,
    },
    { label: 'Outcome', value: outcome && OUTCOMES[outcome] },
  ];
}

/** From the beginning of the work to its last end; a running entry has no end yet. */
function workOnBoard(entries: readonly ReportEntry[], time: PortTime): string | null {
  const work = entries.filter(({ category }) => category === 'work');
  const [first] = work;
  if (!first) return null;
  const ends = work.flatMap(({ endedAt }) => (endedAt === null ? [] : [Date.parse(endedAt)]));
  const isRunning = ends.length < work.length;
  return time.span(new Date(first.startedAt), isRunning ? null : new Date(Math.max(...ends)));
}

const CATEGORIES = { work: 'Work', travel: 'Travel', waiting: 'Waiting', standby: 'Standby' } as const;

function hoursOf(entries: readonly ReportEntry[]): Pick<DescribedReport, 'hours' | 'totalHours'> {
  const { total, byCategory } = countedTime(entries);
  const hours = TIME_CATEGORIES.filter((category) => byCategory[category] > 0).map((category) => ({
    category: CATEGORIES[category],
    hours: hoursText(hundredthsOf(byCategory[category])),
  }));
  return { hours, totalHours: hours.length > 0 ? hoursText(hundredthsOf(total)) : null };
}

/** The time of the ended entries. Overlapping time of one person counts once. */
export const countedTime = (entries: readonly ReportEntry[]): CountedTime =>
  countTime(
    entries.flatMap(({ userId, category, startedAt, endedAt }) =>
      endedAt === null ? [] : [{ userId, category, from: new Date(startedAt), to: new Date(endedAt) }],
    ),
  );
