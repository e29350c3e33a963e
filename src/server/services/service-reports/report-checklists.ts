import type {
  ChecklistAnswer,
  ChecklistItem,
  ProjectChecklist,
  ReadingVerdict,
} from '#contract/project/checklist.ts';
import { formatMonth } from '#contract/format/format-date.ts';
import { isSameReading } from '#contract/project/readings.ts';
import type { ReportChecklist, ReportReading } from '#contract/project/report-sections.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { earlierReadings } from '#server/services/readings/readings-before.ts';
import type { StoredReading } from '#server/services/readings/stored-readings.ts';

interface Printing {
  /** The numbers of the photos by file. */
  photoNumbers: ReadonlyMap<number, number>;
  earlier: readonly StoredReading[];
}

const isReading = ({ kind }: ChecklistItem, answer: ChecklistAnswer | null): boolean =>
  kind === 'number' && answer !== null && answer.value !== null;

/** Returns the readings of earlier visits. They are not loaded where the project has no reading to compare. */
export function readingsToCompare(
  tx: Database | Transaction,
  project: ProjectRow,
  checklists: readonly ProjectChecklist[],
): StoredReading[] {
  const hasReading = checklists.some(({ items }) =>
    items.some(({ item, answer }) => isReading(item, answer)),
  );
  return hasReading ? earlierReadings(tx, project) : [];
}

/** The reading of the newest visit before that an answer is compared with. */
export function readingBefore(
  item: ChecklistItem,
  answer: ChecklistAnswer | null,
  earlier: readonly StoredReading[],
): StoredReading | undefined {
  return isReading(item, answer) ? earlier.find((stored) => isSameReading(item, stored.item)) : undefined;
}

/** "0.07 in May 2026" */
export const earlierText = (stored: StoredReading | undefined): string | null =>
  stored ? `${stored.value} in ${formatMonth(stored.day)}` : null;

/** The checklists of a project for print. */
export function checklistsInReport(
  checklists: readonly ProjectChecklist[],
  printing: Printing,
): ReportChecklist[] {
  return checklists
    .filter(({ id }) => id !== null)
    .map(({ serviceType, systemType, templateVersion, items }) => ({
      title: `Checklist: ${[serviceType, systemType].filter(Boolean).join(', ')} (version ${templateVersion})`,
      readings: items.map(({ item, answer }) => readingOf(item, answer, printing)),
    }));
}

const VERDICTS = {
  within: 'within limits',
  below: 'outside limits',
  above: 'outside limits',
} as const satisfies Record<ReadingVerdict, string>;

function readingOf(
  item: ChecklistItem,
  answer: ChecklistAnswer | null,
  { photoNumbers, earlier }: Printing,
): ReportReading {
  return {
    label: item.label,
    value: answer && formatAnswer(item, answer, photoNumbers),
    earlier: earlierText(readingBefore(item, answer, earlier)),
    limits: formatLimits(item),
    verdict: answer?.verdict ? VERDICTS[answer.verdict] : null,
    note: answer?.note ?? null,
  };
}

function formatAnswer(
  { kind, unit }: ChecklistItem,
  { value, projectFileId }: ChecklistAnswer,
  photoNumbers: ReadonlyMap<number, number>,
): string | null {
  if (projectFileId !== null) return `See photo ${photoNumbers.get(projectFileId)}`;
  if (value === null) return null;
  if (kind === 'yes/no') return value === 'yes' ? 'Yes' : 'No';
  return kind === 'number' ? withUnit(value, unit) : value;
}

const withUnit = (figure: string, unit: string | undefined) => (unit ? `${figure} ${unit}` : figure);

function formatLimits({ minimum, maximum, unit }: ChecklistItem): string | null {
  if (minimum !== undefined && maximum !== undefined) return withUnit(`${minimum} – ${maximum}`, unit);
  if (minimum !== undefined) return withUnit(`at least ${minimum}`, unit);
  return maximum === undefined ? null : withUnit(`at most ${maximum}`, unit);
}
