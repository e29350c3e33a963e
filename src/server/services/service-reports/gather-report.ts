import { and, asc, eq, isNull } from 'drizzle-orm';
import { TIME_CATEGORIES, type ProjectOutcome } from '#contract/project/project.ts';
import type { Fact } from '#contract/project/report-sections.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, portalUsers, projectTimeEntries, vesselContacts } from '#db/schema/index.ts';
import type { ServiceReportContent } from '#server/integrations/service-report-pdf/report-content.ts';
import { checklistsOf } from '#server/services/checklists/queries.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { hoursText, hundredthsOf } from '#contract/project/counted-time.ts';
import { countedTimeOf } from '#server/services/time/recount-hours.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { portTime, type PortTime } from './port-time.ts';
import { checklistsInReport, readingBefore, readingsToCompare } from './report-checklists.ts';
import { photosInReport, type PhotoInReport } from './report-photos.ts';

/** A report before its photos are loaded and its outcome is known. Two that are equal as JSON give the same bytes. */
export interface GatheredReport extends Omit<
  ServiceReportContent,
  'photos' | 'ending' | 'check' | 'status' | 'createdAt'
> {
  projectId: number;
  version: number;
  photos: PhotoInReport[];
  /**
   * The newest time in its data, so that the same data make the same file. Pricing a part or putting the project on
   * hold does not change it.
   */
  asOf: Date;
}

export const sameReport = (one: GatheredReport, other: GatheredReport) =>
  JSON.stringify(one) === JSON.stringify(other);

interface Wanted {
  version: number;
  /** Null until the outcome is entered. */
  outcome: ProjectOutcome | null;
}

/** Collects everything that the report of a project says, as text. Reads no price, value or billing state. */
export function gatherReport(
  tx: Database | Transaction,
  project: ProjectRow,
  { version, outcome }: Wanted,
): GatheredReport {
  const time = portTime(project.locationTimezone);
  const checklists = checklistsOf(tx, project);
  const earlier = readingsToCompare(tx, project, checklists);
  const items = checklists.flatMap((checklist) => checklist.items);
  const photos = photosInReport(tx, project.id, checklists, time);
  const photoNumbers = new Map(photos.map(({ fileId }, index) => [fileId, index + 1]));
  const entries = entriesOf(tx, project.id);
  const parts = partsInReport(tx, project.id);
  const people = peopleInReport(tx, project.id);
  return {
    title: 'Service report',
    number: `Report ${project.id}-${version}`,
    projectId: project.id,
    version,
    company: companyFacts(),
    vesselFacts: vesselFacts(tx, project),
    projectFacts: projectFacts(tx, project, entries, time, outcome),
    workDone: project.description ? [project.description] : [],
    ...hoursOf(tx, project.id),
    checklists: checklistsInReport(checklists, { photoNumbers, earlier }),
    parts: parts.map(({ quantity, name, number }) => ({ quantity: String(quantity), name, number })),
    photos,
    people: people.map(({ words }) => words),
    asOf: newest([
      project.createdAt,
      ...entries.map(({ createdAt }) => createdAt),
      ...entries.flatMap(({ endedAt }) => endedAt ?? []),
      ...items.flatMap(({ answer }) => (answer ? new Date(answer.updatedAt) : [])),
      ...items.flatMap(({ item, answer }) => readingBefore(item, answer, earlier)?.updatedAt ?? []),
      ...photos.map(({ addedAt }) => addedAt),
      ...parts.map(({ createdAt }) => createdAt),
      ...people.map(({ createdAt }) => createdAt),
    ]),
  };
}

const newest = (moments: readonly Date[]) => new Date(Math.max(...moments.map(Number)));

export function companyFacts(): ServiceReportContent['company'] {
  const { name, address, organisationNumberDisplay, phones, emails } = companyProfile;
  return {
    name,
    lines: [
      `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
      `Organisation number ${organisationNumberDisplay}`,
      phones.primary.display,
      emails.general,
    ],
  };
}

function vesselFacts(tx: Database | Transaction, project: ProjectRow): Fact[] {
  const entry =
    project.vesselDirectoryId === null ? undefined : directoryEntry(tx, project.vesselDirectoryId);
  return [
    { label: 'Vessel', value: project.vesselName },
    { label: 'IMO number', value: entry?.imoNumber ?? null },
    { label: 'Client', value: project.clientName },
    { label: 'System', value: project.systemType },
    { label: 'Master', value: project.vesselMasterName },
    { label: 'Engineer on board', value: project.engineerName },
    { label: 'Port agent', value: project.portAgent },
  ];
}

const OUTCOMES = {
  resolved: 'Resolved',
  partly: 'Partly resolved, another visit is needed',
  'not resolved': 'Not resolved',
} as const satisfies Record<ProjectOutcome, string>;

function projectFacts(
  tx: Database | Transaction,
  { id, serviceType, location, visitNumber, assignedOperatorId }: ProjectRow,
  entries: readonly Entry[],
  time: PortTime,
  outcome: ProjectOutcome | null,
): Fact[] {
  const people = [assignedOperatorId, ...entries.map(({ userId }) => userId)].filter((one) => one !== null);
  const names = [...new Set(people)].map((userId) => nameOf(tx, userId));
  return [
    { label: 'Project', value: String(id) },
    { label: 'Service', value: serviceType },
    { label: 'Port', value: location },
    { label: 'Visit', value: visitNumber > 1 ? String(visitNumber) : null },
    { label: 'Work on board', value: workOnBoard(entries, time) },
    { label: names.length > 1 ? 'Service engineers' : 'Service engineer', value: names.join(', ') || null },
    { label: 'Outcome', value: outcome && OUTCOMES[outcome] },
  ];
}

/** From the beginning of the work to its last end; a running entry has no end yet. */
function workOnBoard(entries: readonly Entry[], time: PortTime): string | null {
  const work = entries.filter(({ category }) => category === 'work');
  const [first] = work;
  if (!first) return null;
  const ends = work.map(({ endedAt }) => endedAt);
  const ended = ends.filter((end) => end !== null);
  return time.span(first.startedAt, ended.length < ends.length ? null : newest(ended));
}

type Entry = ReturnType<typeof entriesOf>[number];

function entriesOf(tx: Database | Transaction, projectId: number) {
  const { userId, category, startedAt, endedAt, createdAt } = projectTimeEntries;
  return tx
    .select({ userId, category, startedAt, endedAt, createdAt })
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.projectId, projectId))
    .orderBy(asc(startedAt), asc(projectTimeEntries.id))
    .all();
}

function nameOf(tx: Database | Transaction, userId: number): string {
  const person = tx
    .select({ name: portalUsers.name })
    .from(portalUsers)
    .where(eq(portalUsers.id, userId))
    .get();
  // Portal users are never deleted.
  if (!person) throw new Error(`portal user ${userId} is missing`);
  return person.name;
}

const CATEGORIES = { work: 'Work', travel: 'Travel', waiting: 'Waiting', standby: 'Standby' } as const;

/** Overlapping time of one person counts once. */
function hoursOf(
  tx: Database | Transaction,
  projectId: number,
): Pick<ServiceReportContent, 'hours' | 'totalHours'> {
  const { total, byCategory } = countedTimeOf(tx, projectId);
  const hours = TIME_CATEGORIES.filter((category) => byCategory[category] > 0).map((category) => ({
    category: CATEGORIES[category],
    hours: hoursText(hundredthsOf(byCategory[category])),
  }));
  return { hours, totalHours: hours.length > 0 ? hoursText(hundredthsOf(total)) : null };
}

export function partsInReport(tx: Database | Transaction, projectId: number) {
  const { quantity, partName, partNumber, createdAt } = partsUsed;
  return tx
    .select({ quantity, name: partName, number: partNumber, createdAt })
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, projectId), isNull(partsUsed.deletedAt)))
    .orderBy(asc(partsUsed.id))
    .all();
}

export function peopleInReport(tx: Database | Transaction, projectId: number) {
  return tx
    .select()
    .from(vesselContacts)
    .where(eq(vesselContacts.projectId, projectId))
    .orderBy(asc(vesselContacts.id))
    .all()
    .map(({ name, position, contactType, company, phone, createdAt }) => ({
      words: [name, position ?? contactType, company, phone].filter(Boolean).join(', '),
      createdAt,
    }));
}
