import { persistedDraft } from '#client/kit/record/persisted-draft.ts';

/**
 * The names of the persisted drafts of an item. By project, which has one checklist: one that is started without a network
 * gets its id later.
 */
export function answerDraft(userId: number, projectId: number, itemKey: string) {
  const value = `${userId} item of ${projectId} ${itemKey}`;
  return { value, note: `${value} note` };
}

/** Returns whether something was typed for an item that is not saved yet. */
export function hasAnswerDraft(userId: number, projectId: number, itemKey: string): boolean {
  const { value, note } = answerDraft(userId, projectId, itemKey);
  return persistedDraft(value) !== undefined || persistedDraft(note) !== undefined;
}
