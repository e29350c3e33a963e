import { useState } from 'react';
import { useUnsavedGuard } from './unsaved.ts';

/**
 * What somebody is writing about several records, by their ids. It outlives the cards and panes it is written in: what
 * is filtered away or scrolled past is still there when it comes back, and leaving the screen asks first.
 */
export function useDrafts<Draft extends object>(isDirty: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  useUnsavedGuard([...drafts.values()].some(isDirty));

  /** Writes a draft anew, or from what it is when this comes to be done; `undefined` drops it. */
  function write(
    id: number,
    next: Draft | undefined | ((draft: Draft | undefined) => Draft | undefined),
  ): void {
    setDrafts((before) => {
      const draft = typeof next === 'function' ? next(before.get(id)) : next;
      const after = new Map(before);
      if (draft === undefined) after.delete(id);
      else after.set(id, draft);
      return after;
    });
  }

  return { drafts, write };
}

/** How drafts are written; see `useDrafts`. */
export type WriteDraft<Draft extends object> = ReturnType<typeof useDrafts<Draft>>['write'];

/** What is typed over a record, with the record as it was then; a new record has none. */
export interface RecordDraft<Saved, Values> {
  base?: Saved | undefined;
  typed: Partial<Values>;
}

export const hasTyped = ({ typed }: RecordDraft<unknown, object>) => Object.keys(typed).length > 0;
