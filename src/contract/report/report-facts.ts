import type { Part } from '#contract/billing/part.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { OnBoardContact } from '#contract/project/on-board-contact.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { Project, StaffReference } from '#contract/project/project.ts';
import type { ReadingsBefore } from '#contract/project/readings.ts';
import type { TimeEntry } from '#contract/project/time.ts';

/** What a report is made of. The server reads it from its tables, a device from the pack of the project. */
export interface ReportFacts {
  project: Pick<
    Project,
    | 'id'
    | 'vesselName'
    | 'imoNumber'
    | 'clientName'
    | 'systemType'
    | 'vesselMasterName'
    | 'engineerName'
    | 'portAgent'
    | 'serviceType'
    | 'location'
    | 'locationTimezone'
    | 'visitNumber'
    | 'description'
  > & { assignedOperator: Pick<StaffReference, 'id' | 'name'> | null };
  checklists: readonly ProjectChecklist[];
  readingsBefore: ReadingsBefore['items'];
  entries: readonly ReportEntry[];
  parts: readonly Pick<Part, 'quantity' | 'partName' | 'partNumber' | 'occurredAt' | 'createdAt'>[];
  contacts: readonly Pick<OnBoardContact, 'name' | 'position' | 'contactType' | 'company' | 'phone'>[];
  files: readonly ReportFile[];
}

export type ReportEntry = Pick<TimeEntry, 'userId' | 'userName' | 'category' | 'startedAt' | 'endedAt'>;

export type ReportFile = Pick<
  ProjectFile,
  'id' | 'fileType' | 'phase' | 'description' | 'takenAt' | 'occurredAt' | 'createdAt' | 'sentSha256'
>;

type PackOfReport = Pick<
  ProjectPack,
  'project' | 'checklists' | 'readingsBefore' | 'time' | 'parts' | 'contacts' | 'files'
>;

/** Returns the facts of a report that a pack holds, with the waiting entries that are laid over it. */
export const factsOfPack = ({ readingsBefore, time, ...pack }: PackOfReport): ReportFacts => ({
  ...pack,
  readingsBefore: readingsBefore.items,
  entries: time.entries,
});

type Key = readonly (string | number)[];

/**
 * Sorts records by `keyOf`. Reports keep to no order of ids: entries that were made on a device have other ids there, and
 * can be stored in another order.
 */
export const inOrder = <Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] =>
  rows.toSorted((one, other) => compareKeys(keyOf(one), keyOf(other)));

function compareKeys(one: Key, other: Key): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** When a record was made: on the device, if that says so. */
export const madeAt = ({ occurredAt, createdAt }: { occurredAt: string | null; createdAt: string }) =>
  Date.parse(occurredAt ?? createdAt);

export const entriesInOrder = (entries: readonly ReportEntry[]): ReportEntry[] =>
  inOrder(entries, ({ startedAt, endedAt, category, userId }) => [
    Date.parse(startedAt),
    endedAt === null ? Infinity : Date.parse(endedAt),
    category,
    userId,
  ]);

export const partsInOrder = (parts: ReportFacts['parts']) =>
  inOrder(parts, ({ partName, partNumber, quantity, ...part }) => [
    madeAt(part),
    partName,
    partNumber ?? '',
    quantity,
  ]);

/** The people met, each as a line of the report. */
export const peopleInOrder = (contacts: ReportFacts['contacts']): string[] =>
  contacts
    .map(({ name, position, contactType, company, phone }) =>
      [name, position ?? contactType, company, phone].filter(Boolean).join(', '),
    )
    .toSorted((one, other) => compareKeys([one], [other]));
