import { useRef } from 'react';
import { AnsweredItem, type ChecklistAnswer, type ChecklistItem } from '#contract/project/checklist.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isKept } from '#client/lib/outbox/kept.ts';
import { useWaitingInput, useWaitingSince } from '#client/lib/outbox/use-outbox.ts';
import { newerOf } from '#client/lib/newer-of.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

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

interface Wanted {
  fields: AnswerFields;
  onSuccess: (() => void) | undefined;
  /** Replaces someone else's answer. */
  over?: { version: number | undefined };
  /** The answer that was shown when typing began: one that someone else has given since is a conflict. */
  seen?: { version: number | undefined };
}

/**
 * Saves the answer to one item and shows it immediately, without refetching the list. Answers are sent one after the
 * other, each with the version from the previous one, so that quick ones do not conflict.
 */
export function useAnswer({ projectId, checklistId, item, answer }: AnsweredPlace) {
  const utils = trpc.useUtils();
  const { id: userId } = usePortalUser();
  const touched = useProjectTouched(projectId);
  const { stamp, settled } = useIdempotencyKey();
  /** The latest answer: from the list, or from the last call, as the list is refetched later. */
  const known = useRef(answer);
  const wanted = useRef<Wanted>(undefined);
  const isSending = useRef(false);

  function show({ answer: kept, ...progress }: AnsweredItem): void {
    const { itemKey: _, ...rest } = progress;
    known.current = kept;
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
    onSuccess: show,
    onSettled: (_, error) => settled(error),
  });
  const current = currentOf(saving.error, AnsweredItem);

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    let isSaved = false;
    for (let next = wanted.current; next; next = wanted.current) {
      wanted.current = undefined;
      const newest = newerOf(answer, known.current);
      const seen = newest?.answeredBy === userId ? undefined : next.seen;
      const { version } = next.over ?? seen ?? { version: newest?.version };
      const input = { projectId, checklistId, itemKey: item.key, ...next.fields };
      try {
        await saving.mutateAsync(stamp({ ...input, ...(version !== undefined && { version }) }));
        isSaved = true;
        next.onSuccess?.();
      } catch (error) {
        // The row shows the error; what was typed since may fix it.
        if (isKept(error)) next.onSuccess?.();
      }
    }
    isSending.current = false;
    if (isSaved) await touched();
  }

  const error = isKept(saving.error) ? null : saving.error;
  const place = { checklistId, itemKey: item.key };
  const waitingSince = useWaitingSince('checklists.answer', place);
  return {
    saving: { ...saving, error },
    /** What waits on this device. */
    waiting: useWaitingInput<AnswerFields>('checklists.answer', place),
    waitingSince,
    /** The answer that someone else saved meanwhile. */
    current,
    save: (fields: AnswerFields, { onSuccess, over, seen }: Omit<Partial<Wanted>, 'fields'> = {}) => {
      wanted.current = { fields, onSuccess, ...(over && { over }), ...(seen && { seen }) };
      void send();
    },
    takeTheirs: (theirs: AnsweredItem): void => {
      show(theirs);
      saving.reset();
    },
  };
}
