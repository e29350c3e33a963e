import { AnsweredItem, type ChecklistAnswer, type ChecklistItem } from '#contract/checklist.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useDeviceStamp } from '#client/lib/device-stamp.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { trpc } from '#client/lib/trpc.ts';

interface AnsweredPlace {
  projectId: number;
  checklistId: number;
  item: ChecklistItem;
  answer: ChecklistAnswer | null;
}

export interface AnswerFields {
  value?: string | null;
  note?: string | null;
  projectFileId?: number | null;
}

/** Saves the answer to one item and shows it in the list at once, without asking for the whole list again. */
export function useAnswer({ projectId, checklistId, item, answer }: AnsweredPlace) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const { stamp, settled } = useDeviceStamp();

  function show({ answer: kept, ...progress }: AnsweredItem): void {
    const { itemKey: _, ...rest } = progress;
    utils.portal.checklists.list.setData({ projectId }, (lists) =>
      lists?.map((list) =>
        list.id === checklistId
          ? {
              ...list,
              ...rest,
              items: list.items.map((row) => (row.item.key === item.key ? { ...row, answer: kept } : row)),
            }
          : list,
      ),
    );
  }

  const saving = trpc.portal.checklists.answer.useMutation({
    networkMode: 'always',
    async onSuccess(answered) {
      show(answered);
      await touched();
    },
    onSettled: (_, error) => settled(error),
  });
  const current = currentOf(saving.error, AnsweredItem);

  return {
    saving,
    /** What somebody else has answered meanwhile. */
    current,
    save: (fields: AnswerFields, options?: { onSuccess?: () => void; version?: number | undefined }) => {
      const version = options && 'version' in options ? options.version : answer?.version;
      saving.mutate(
        stamp({
          projectId,
          checklistId,
          itemKey: item.key,
          ...fields,
          ...(version !== undefined && { version }),
        }),
        options?.onSuccess ? { onSuccess: options.onSuccess } : {},
      );
    },
    takeTheirs: (theirs: AnsweredItem): void => {
      show(theirs);
      saving.reset();
    },
  };
}
