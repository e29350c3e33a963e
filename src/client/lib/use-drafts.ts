import { useState } from 'react';
import { useUnsavedGuard } from './unsaved.ts';

/**
 * What somebody is writing about several records, by their ids. It outlives the cards and panes it is written in: what
 * is filtered away or scrolled past is still there when it comes back, and leaving the screen asks first.
 */
export function useDrafts<Draft>(isDirty: (draft: Draft) => boolean) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  useUnsavedGuard([...drafts.values()].some(isDirty));

  /** `undefined` drops it. */
  function write(id: number, draft: Draft | undefined): void {
    setDrafts((before) => {
      const next = new Map(before);
      if (draft === undefined) next.delete(id);
      else next.set(id, draft);
      return next;
    });
  }

  return { drafts, write };
}
