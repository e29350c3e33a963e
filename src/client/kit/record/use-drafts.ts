import { useState } from 'react';
import { useUnsavedGuard } from './unsaved.ts';

/**
 * Keeps drafts of several records by id. They survive the cards and panes they are typed in, also when a row is
 * filtered away, and leaving the screen asks first.
 */
export function useDrafts<Draft extends object>(isDirty: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  useUnsavedGuard([...drafts.values()].some(isDirty));

  /** Replaces a draft, or updates it from its latest value; `undefined` removes it. */
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

/** Writes drafts; see `useDrafts`. */
export type WriteDraft<Draft extends object> = ReturnType<typeof useDrafts<Draft>>['write'];

/** The typed values, with the record they are based on; a new record has none. */
export interface RecordDraft<Saved, Values> {
  base?: Saved | undefined;
  typed: Partial<Values>;
}

export const hasTyped = ({ typed }: RecordDraft<unknown, object>) => Object.keys(typed).length > 0;
