import type {
  ChecklistAnswer,
  ChecklistItem,
  ProjectChecklist,
  ReadingVerdict,
} from '#contract/project/checklist.ts';
import type { ReportChecklist, ReportReading } from '#contract/project/report-sections.ts';

/** The checklists of a project for print. `photoNumbers`: the numbers of the photos by file. */
export function checklistsInReport(
  checklists: readonly ProjectChecklist[],
  photoNumbers: ReadonlyMap<number, number>,
): ReportChecklist[] {
  return checklists
    .filter(({ id }) => id !== null)
    .map(({ serviceType, systemType, templateVersion, items }) => ({
      title: `Checklist: ${[serviceType, systemType].filter(Boolean).join(', ')} (version ${templateVersion})`,
      readings: items.map(({ item, answer }) => readingOf(item, answer, photoNumbers)),
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
  photoNumbers: ReadonlyMap<number, number>,
): ReportReading {
  return {
    label: item.label,
    value: answer && formatAnswer(item, answer, photoNumbers),
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
