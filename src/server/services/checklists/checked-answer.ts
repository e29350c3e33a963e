import { and, eq } from 'drizzle-orm';
import {
  isOutside,
  judgeReading,
  mergedAnswer,
  plainDecimal,
  type AnswerChecklistItemInput,
  type ChecklistItem,
} from '#contract/project/checklist.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { AnswerRow } from './queries.ts';

export type AnswerFields = Pick<AnswerRow, 'value' | 'note' | 'projectFileId'>;

/**
 * Returns the answer to an item after the input: absent fields stay, blanks clear. Throws badInput if the answer does
 * not fit the kind of item, or a reading outside its limits has no note.
 */
export function checkedAnswer(
  tx: Transaction,
  item: ChecklistItem,
  before: AnswerFields | undefined,
  input: AnswerChecklistItemInput,
): AnswerFields {
  const { value: typed, note, projectFileId } = mergedAnswer(before, input);
  if (item.kind === 'photo') {
    if (typed !== null) throw refusal('value', 'Answer this item with a photo.');
    if (projectFileId !== null) refuseOtherFile(tx, input.projectId, projectFileId);
    return { value: null, note, projectFileId };
  }
  if (projectFileId !== null) throw refusal('projectFileId', 'This item does not take a photo.');
  const value = typed === null ? null : checkedValue(item, typed);
  const verdict = judgeReading(item, value);
  if (isOutside(verdict) && note === null) {
    throw refusal('note', `The reading is ${verdict} its limit. Enter the cause or action in the note.`);
  }
  return { value, note, projectFileId };
}

function checkedValue(item: ChecklistItem, typed: string): string {
  switch (item.kind) {
    case 'number': {
      const reading = plainDecimal(typed);
      if (reading === null) throw refusal('value', 'Enter a number, for example 0.08.');
      return reading;
    }
    case 'yes/no':
      if (typed !== 'yes' && typed !== 'no') throw refusal('value', 'Answer yes or no.');
      return typed;
    case 'choice':
      if (!item.choices?.includes(typed)) throw refusal('value', 'Choose one of the listed answers.');
      return typed;
    case 'text':
    case 'photo':
      return typed;
  }
}

function refuseOtherFile(tx: Transaction, projectId: number, fileId: number): void {
  const photo = tx
    .select({ type: projectFiles.fileType })
    .from(projectFiles)
    .where(and(eq(projectFiles.id, fileId), eq(projectFiles.projectId, projectId)))
    .get();
  if (photo?.type !== 'image/jpeg') throw refusal('projectFileId', 'Choose a photo of this project.');
}

function refusal(field: string, message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: [field], message }] });
}
