import { asc, eq } from 'drizzle-orm';
import type { ProjectOutcome } from '#contract/project/project.ts';
import {
  REPORT_WORDINGS,
  SIGNED_FACTS,
  type RecordedReport,
  type ReportWording,
  type SignedFact,
} from '#contract/project/service-report.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { checklistsOf } from '#server/services/checklists/queries.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { hundredthsOf } from '#contract/project/counted-time.ts';
import { countedTimeOf } from '#server/services/time/recount-hours.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { partsInReport, peopleInReport } from './gather-report.ts';
import { earlierText, readingBefore, readingsToCompare } from './report-checklists.ts';
import { photosInReport } from './report-photos.ts';
import { portTime } from './port-time.ts';

type Reader = Database | Transaction;

/**
 * The content of a report as data, so that it can be compared across program versions that print it differently.
 * Values are as exact as the report shows them, and null if there is none.
 */
export function recordReport(
  tx: Reader,
  project: ProjectRow,
  outcome: ProjectOutcome | null,
): RecordedReport & Required<{ [Part in keyof RecordedReport]: Required<RecordedReport[Part]> }> {
  const parts = partsInReport(tx, project.id);
  const checklists = checklistsOf(tx, project).filter(({ id }) => id !== null);
  const earlier = readingsToCompare(tx, project, checklists);
  const { description, clientName, systemType, vesselMasterName, engineerName, portAgent, vesselName } =
    project;
  return {
    facts: {
      vessel: { imoNumber: imoNumberOf(tx, project), name: vesselName },
      'service and port': {
        service: project.serviceType,
        port: project.location,
        visit: project.visitNumber,
      },
      ...timesOf(tx, project),
      outcome,
      checklist: checklists.map(({ templateId, items }) => ({
        templateId,
        answers: items.map(({ item, answer }) => ({
          key: item.key,
          value: answer?.value ?? null,
          note: answer?.note ?? null,
          earlier: earlierText(readingBefore(item, answer, earlier)),
          // The photo itself is compared with the photos.
          hasPhoto: answer ? answer.projectFileId !== null : false,
        })),
      })),
      parts: parts
        .map(({ number, name, quantity }) => ({ part: number ?? name, quantity }))
        .toSorted((one, other) => (one.part < other.part ? -1 : Number(one.part > other.part))),
    },
    wording: {
      description,
      'part names': parts.map(({ name }) => name),
      photos: photosInReport(tx, project.id, checklists, portTime(project.locationTimezone)).map(
        ({ storageKey, phase, description: caption, takenAt }) => ({
          storageKey,
          phase,
          caption,
          takenAt: takenAt && minuteOf(takenAt),
        }),
      ),
      'people met': peopleInReport(tx, project.id).map(({ words }) => words),
      'vessel and contacts': {
        vesselName,
        clientName,
        systemType,
        vesselMasterName,
        engineerName,
        portAgent,
      },
    },
  };
}

function imoNumberOf(tx: Reader, { vesselDirectoryId }: ProjectRow): string | null {
  if (vesselDirectoryId === null) return null;
  return directoryEntry(tx, vesselDirectoryId).imoNumber;
}

const minuteOf = (at: Date) => at.toISOString().slice(0, 16);

function timesOf(tx: Reader, { id, assignedOperatorId }: ProjectRow) {
  const { userId, category, startedAt, endedAt } = projectTimeEntries;
  const entries = tx
    .select({ userId, category, startedAt, endedAt })
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.projectId, id))
    .orderBy(asc(startedAt), asc(projectTimeEntries.id))
    .all();
  const work = entries.filter((entry) => entry.category === 'work');
  const ends = work.flatMap((entry) => (entry.endedAt ? [minuteOf(entry.endedAt)] : []));
  const { total, byCategory } = countedTimeOf(tx, id);
  const people = [assignedOperatorId, ...entries.map((entry) => entry.userId)].filter((one) => one !== null);
  return {
    engineers: [...new Set(people)].toSorted((one, other) => one - other),
    'times and hours': {
      from: work[0] ? minuteOf(work[0].startedAt) : null,
      to: ends.length < work.length ? null : (ends.toSorted().at(-1) ?? null),
      total: hundredthsOf(total),
      byCategory: Object.fromEntries(
        Object.entries(byCategory).map(([name, milliseconds]) => [name, hundredthsOf(milliseconds)]),
      ),
    },
  };
}

/** Facts that a signature covered and that have changed. An outcome that is still missing is not a change. */
export function changedFacts(signed: RecordedReport, now: RecordedReport): SignedFact[] {
  return SIGNED_FACTS.filter((fact) => {
    const [before, after] = [signed.facts[fact], now.facts[fact]];
    if (fact === 'vessel') return !isSameVessel(before, after);
    if (fact === 'outcome' && after === null) return false;
    return !agree(before, after);
  });
}

export const changedWording = (before: RecordedReport, now: RecordedReport): ReportWording[] =>
  REPORT_WORDINGS.filter((part) => !agree(before.wording[part], now.wording[part]));

interface NamedVessel {
  imoNumber: string | null;
  name: string;
}

/** A ship keeps its IMO number under every name. */
function isSameVessel(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after] as (NamedVessel | undefined)[];
  if (!one || !other) return true;
  return one.imoNumber !== null && other.imoNumber !== null
    ? one.imoNumber === other.imoNumber
    : one.name === other.name;
}

/**
 * Compares only the fields that both have: a newer program may record more than the older one that recorded `before`.
 */
function agree(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((value, index) => agree(value, after[index]));
  }
  if (isRecord(before) && isRecord(after)) {
    return Object.entries(before).every(([key, value]) => agree(value, after[key]));
  }
  return before === after;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
