import { useEffect } from 'react';

const dirty = new Set<symbol>();

/** While `isDirty`, leaving the screen asks first (see UnsavedGuard); forms call it with their state. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol();
    dirty.add(mark);
    return () => void dirty.delete(mark);
  }, [isDirty]);
}

export function hasUnsaved(): boolean {
  return dirty.size > 0;
}
