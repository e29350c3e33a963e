import type { ChecklistItem } from '#contract/project/checklist.ts';

/** The part of an answer that progress depends on. */
export interface GivenAnswer {
  itemKey: string;
  value: string | null;
  projectFileId: number | null;
}

interface Progress {
  answered: number;
  total: number;
  missing: string[];
  complete: boolean;
}

/** Whether an item is answered: blanks do not count, and a photo item needs a photo. */
export function isAnswered({ kind }: ChecklistItem, answer: GivenAnswer | undefined): boolean {
  if (!answer) return false;
  return kind === 'photo' ? answer.projectFileId !== null : (answer.value ?? '').trim() !== '';
}

/** Calculates the progress of a checklist. */
export function progressOf(items: readonly ChecklistItem[], answers: readonly GivenAnswer[]): Progress {
  const byKey = new Map(answers.map((answer) => [answer.itemKey, answer]));
  const open = items.filter((item) => !isAnswered(item, byKey.get(item.key)));
  return {
    answered: items.length - open.length,
    total: items.length,
    missing: open.filter(({ required }) => required).map(({ label }) => label),
    complete: open.length === 0,
  };
}
