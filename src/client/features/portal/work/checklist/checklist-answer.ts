import type { ChecklistAnswer, ChecklistItem } from '#contract/project/checklist.ts';

/** Blank text is no answer. */
export const isAnswered = (answer: ChecklistAnswer | null): boolean =>
  answer !== null && (answer.projectFileId !== null || (answer.value ?? '').trim() !== '');

export const isOutside = (answer: ChecklistAnswer | null): boolean =>
  answer?.verdict === 'below' || answer?.verdict === 'above';

/** Formats the limits of a reading, such as "0 to 0.1 mg/l" or "at least 0 bar"; undefined if it has none. */
export function formatLimits({ minimum, maximum, unit = '' }: ChecklistItem): string {
  const withUnit = (text: string) => `${text} ${unit}`.trim();
  if (minimum !== undefined && maximum !== undefined) return withUnit(`${minimum} to ${maximum}`);
  if (minimum !== undefined) return withUnit(`at least ${minimum}`);
  return maximum === undefined ? '' : withUnit(`at most ${maximum}`);
}
