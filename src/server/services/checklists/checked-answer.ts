import { and, eq } from 'drizzle-orm';
import {
  judgeReading,
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
 * What the answer to an item is after the input: absent fields stay, blanks clear. Throws badInput for what is no
 * answer to an item of its kind, and for a reading outside its limits that nobody explains.
 */
export function checkedAnswer(
  tx: Transaction,
  item: ChecklistItem,
  before: AnswerFields | undefined,
  input: AnswerChecklistItemInput,
): AnswerFields {
  const typed = input.value === undefined ? (before?.value ?? null) : input.value || null;
  const note = input.note === undefined ? (before?.note ?? null) : input.note || null;
  const projectFileId =
    input.projectFileId === undefined ? (before?.projectFileId ?? null) : input.projectFileId;
  if (item.kind === 'photo') {
    if (typed !== null) throw refusal('value', 'The answer to this is a photo.');
    if (projectFileId !== null) refuseOtherFile(tx, input.projectId, projectFileId);
    return { value: null, note, projectFileId };
  }
  if (projectFileId !== null) throw refusal('projectFileId', 'The answer to this is no photo.');
  const value = typed === null ? null : checkedValue(item, typed);
  const verdict = judgeReading(item, value);
  if ((verdict === 'below' || verdict === 'above') && note === null) {
    throw refusal('note', `The reading is ${verdict} its limit. Say in the note why, or what was done.`);
  }
  return { value, note, projectFileId };
}

function checkedValue(item: ChecklistItem, typed: string): string {
  switch (item.kind) {
    case 'number': {
      const reading = plainDecimal(typed);
      if (reading === null) throw refusal('value', 'Give a number, such as 0.08.');
      return reading;
    }
    case 'yes/no':
      if (typed !== 'yes' && typed !== 'no') throw refusal('value', 'Answer yes or no.');
      return typed;
    case 'choice':
      if (!item.choices?.includes(typed))
        throw refusal('value', 'Choose one of the answers that are listed.');
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
