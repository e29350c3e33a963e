import type {
  ChecklistAnswer,
  ChecklistItem,
  ProjectChecklist,
  ReadingVerdict,
} from '#contract/project/checklist.ts';
import { formatMonth } from '#contract/format/format-date.ts';
import { isSameReading } from '#contract/project/readings.ts';
import type { ReportChecklist, ReportReading } from './report-sections.ts';
import type { ReportFacts } from './report-facts.ts';

interface Printing {
  /** The numbers of the photos by file. */
  photoNumbers: ReadonlyMap<number, number>;
  readingsBefore: ReportFacts['readingsBefore'];
}

/** Whether an answer is a reading, which is compared with those of earlier visits. */
export const isReading = ({ kind }: ChecklistItem, answer: ChecklistAnswer | null): boolean =>
  kind === 'number' && answer !== null && answer.value !== null;

/** The reading of the newest visit before that an answer is compared with: "0.07 in May 2026". */
export function earlierText(
  item: ChecklistItem,
  answer: ChecklistAnswer | null,
  readingsBefore: ReportFacts['readingsBefore'],
): string | null {
  const [newest] =
    (isReading(item, answer) && readingsBefore.find((other) => isSameReading(item, other))?.readings) || [];
  return newest ? `${newest.value} in ${formatMonth(newest.day)}` : null;
}

/** Returns the words of the checklists that were started. */
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
  { photoNumbers, readingsBefore }: Printing,
): ReportReading {
  return {
    label: item.label,
    value: answer && formatAnswer(item, answer, photoNumbers),
    earlier: earlierText(item, answer, readingsBefore),
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
