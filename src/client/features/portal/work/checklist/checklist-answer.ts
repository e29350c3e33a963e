import type { ChecklistAnswer } from '#contract/project/checklist.ts';

/** Blank text is no answer. */
export const isAnswered = (answer: ChecklistAnswer | null): boolean =>
  answer !== null && (answer.projectFileId !== null || (answer.value ?? '').trim() !== '');
