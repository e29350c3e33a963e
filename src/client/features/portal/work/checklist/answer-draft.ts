import { persistedDraft } from '#client/kit/record/persisted-draft.ts';

/** The names of the persisted drafts of an item. */
export function answerDraft(userId: number, checklistId: number | null, itemKey: string) {
  const value = `${userId} item ${checklistId} ${itemKey}`;
  return { value, note: `${value} note` };
}

/** Returns whether something was typed for an item that is not saved yet. */
export function hasAnswerDraft(userId: number, checklistId: number | null, itemKey: string): boolean {
  const { value, note } = answerDraft(userId, checklistId, itemKey);
  return persistedDraft(value) !== undefined || persistedDraft(note) !== undefined;
}
