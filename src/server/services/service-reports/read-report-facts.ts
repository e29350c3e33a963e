import { and, eq, isNull } from 'drizzle-orm';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import { isSameReading } from '#contract/project/readings.ts';
import { isReading } from '#contract/report/report-checklists.ts';
import type { ReportFacts, ReportFile } from '#contract/report/report-facts.ts';
import { reportPhotos } from '#contract/report/report-photos.ts';
import { UploadType } from '#contract/project/project-file.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  partsUsed,
  portalUsers,
  projectFiles,
  projectTimeEntries,
  vesselContacts,
} from '#db/schema/index.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { checklistsOf } from '#server/services/checklists/queries.ts';
import { earlierReadings, readingsByItem } from '#server/services/readings/readings-before.ts';
import type { StoredReading } from '#server/services/readings/stored-readings.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';

type Reader = Database | Transaction;

/** The facts of a report with what only the server has of them. */
export interface StoredFacts extends ReportFacts {
  files: (ReportFile & { storageKey: string })[];
  /**
   * The newest time in its data, so that the same data make the same file. Pricing a part or putting the project on
   * hold does not change it.
   */
  asOf: Date;
}

/** Reads what the report of a project is made of: no price, value or billing state. */
export function readReportFacts(tx: Reader, project: ProjectRow): StoredFacts {
  const checklists = checklistsOf(tx, project);
  const earlier = readingsToCompare(tx, project, checklists);
  const entries = entriesOf(tx, project.id);
  const parts = partsOf(tx, project.id);
  const contacts = contactsOf(tx, project.id);
  const files = filesOf(tx, project.id);
  const items = checklists.flatMap((checklist) => checklist.items);
  const moments = [
    project.createdAt,
    ...entries.map(({ createdAt }) => createdAt),
    ...entries.flatMap(({ endedAt }) => endedAt ?? []),
    ...items.flatMap(({ answer }) => answer?.updatedAt ?? []),
    ...items.flatMap(({ item, answer }) => {
      const before = isReading(item, answer) && earlier.find((stored) => isSameReading(item, stored.item));
      return before ? before.updatedAt : [];
    }),
    ...[...reportPhotos({ files, checklists }), ...parts, ...contacts].map(({ createdAt }) => createdAt),
  ];
  return {
    project: {
      ...project,
      imoNumber: imoNumberOf(tx, project),
      assignedOperator: personOf(tx, project.assignedOperatorId),
    },
    checklists,
    readingsBefore: readingsByItem(earlier),
    entries,
    parts,
    contacts,
    files,
    asOf: new Date(Math.max(...moments.map((moment) => new Date(moment).getTime()))),
  };
}

/** Returns the readings of earlier visits. They are not loaded where the project has no reading to compare. */
function readingsToCompare(
  tx: Reader,
  project: ProjectRow,
  checklists: readonly ProjectChecklist[],
): StoredReading[] {
  const hasReading = checklists.some(({ items }) =>
    items.some(({ item, answer }) => isReading(item, answer)),
  );
  return hasReading ? earlierReadings(tx, project) : [];
}

function imoNumberOf(tx: Reader, { vesselDirectoryId }: ProjectRow): string | null {
  if (vesselDirectoryId === null) return null;
  return directoryEntry(tx, vesselDirectoryId).imoNumber;
}

function personOf(tx: Reader, userId: number | null): { id: number; name: string } | null {
  if (userId === null) return null;
  const { id, name } = portalUsers;
  return tx.select({ id, name }).from(portalUsers).where(eq(id, userId)).get() ?? null;
}

function entriesOf(tx: Reader, projectId: number) {
  return tx
    .select({ entry: projectTimeEntries, userName: portalUsers.name })
    .from(projectTimeEntries)
    .innerJoin(portalUsers, eq(portalUsers.id, projectTimeEntries.userId))
    .where(eq(projectTimeEntries.projectId, projectId))
    .all()
    .map(({ entry: { userId, category, startedAt, endedAt, createdAt }, userName }) => ({
      userId,
      userName,
      category,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
}

function partsOf(tx: Reader, projectId: number) {
  return tx
    .select()
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, projectId), isNull(partsUsed.deletedAt)))
    .all()
    .map(({ quantity, partName, partNumber, occurredAt, createdAt }) => ({
      quantity,
      partName,
      partNumber,
      occurredAt: occurredAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
}

function contactsOf(tx: Reader, projectId: number) {
  return tx
    .select()
    .from(vesselContacts)
    .where(eq(vesselContacts.projectId, projectId))
    .all()
    .map(({ name, position, contactType, company, phone, createdAt }) => ({
      name,
      position,
      contactType,
      company,
      phone,
      createdAt: createdAt.toISOString(),
    }));
}

function filesOf(tx: Reader, projectId: number): StoredFacts['files'] {
  return tx
    .select()
    .from(projectFiles)
    .where(eq(projectFiles.projectId, projectId))
    .all()
    .map(({ id, phase, description, sentSha256, storageKey, ...file }) => ({
      id,
      phase,
      description,
      sentSha256,
      storageKey,
      fileType: UploadType.parse(file.fileType),
      takenAt: file.takenAt?.toISOString() ?? null,
      occurredAt: file.occurredAt?.toISOString() ?? null,
      createdAt: file.createdAt.toISOString(),
    }));
}
