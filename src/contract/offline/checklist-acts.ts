import {
  judgeReading,
  mergedAnswer,
  plainDecimal,
  type ChecklistAnswer,
  type ChecklistItem,
  type ProjectChecklist,
} from '#contract/project/checklist.ts';
import { progressOf } from '#contract/project/checklist-progress.ts';
import { isDeviceId } from './device-id.ts';
import { withRequirements } from './requirements.ts';
import type { Reducer } from './reducer.ts';

/** An id of the device stands for the checklist that was started there: a project has one. */
export const answerItem: Reducer<'checklists.answer'> = (pack, input, facts) =>
  withRequirements(
    {
      ...pack,
      checklists: pack.checklists.map((list) =>
        list.id === input.checklistId || isDeviceId(input.checklistId)
          ? withProgress({
              ...list,
              items: list.items.map((row) =>
                row.item.key === input.itemKey
                  ? { ...row, answer: answerAfter(row.item, row.answer, input, facts) }
                  : row,
              ),
            })
          : list,
      ),
    },
    facts,
  );

function answerAfter(
  item: ChecklistItem,
  before: ChecklistAnswer | null,
  input: Parameters<typeof mergedAnswer>[1],
  { id, occurredAt, actor }: Parameters<Reducer<'checklists.answer'>>[2],
): ChecklistAnswer | null {
  const merged = mergedAnswer(before, input);
  const value = item.kind === 'number' && merged.value !== null ? plainDecimal(merged.value) : merged.value;
  const after = { ...merged, value };
  const fields = ['value', 'note', 'projectFileId'] as const;
  if (fields.every((field) => (before?.[field] ?? null) === after[field])) return before;
  return {
    ...after,
    id: before?.id ?? id,
    verdict: judgeReading(item, value),
    answeredBy: actor.id,
    answeredByName: actor.name,
    lateSince: before?.lateSince ?? null,
    version: (before?.version ?? 0) + 1,
    occurredAt,
    updatedAt: occurredAt,
  };
}

const withProgress = (list: ProjectChecklist): ProjectChecklist => ({
  ...list,
  ...progressOf(
    list.items.map(({ item }) => item),
    list.items.flatMap(({ item, answer }) => (answer ? [{ itemKey: item.key, ...answer }] : [])),
  ),
});

/** Before the work begins, the pack shows the checklist that the project would get. */
export const startChecklists: Reducer<'checklists.start'> = (pack, _input, facts) =>
  withRequirements(
    { ...pack, checklists: pack.checklists.map((list) => ({ ...list, id: list.id ?? facts.id })) },
    facts,
  );
