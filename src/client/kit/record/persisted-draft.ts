import { useState } from 'react';

const inMemory = new Map<string, string>();
const keyOf = (name: string) => `quayside-draft ${name}`;

/** Returns the unsaved draft with this name. */
export function persistedDraft(name: string): string | undefined {
  const known = inMemory.get(name);
  if (known !== undefined) return known;
  try {
    return globalThis.localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in this browser; `undefined` removes it. */
export function persistDraft(name: string, text: string | undefined): void {
  if (text === undefined) inMemory.delete(name);
  else inMemory.set(name, text);
  try {
    if (text === undefined) globalThis.localStorage.removeItem(keyOf(name));
    else globalThis.localStorage.setItem(keyOf(name), text);
  } catch {
    // If storage is disabled or full, the draft lasts as long as this window.
  }
}

/**
 * Unsaved text, kept in this browser: leaving the screen, a flat battery or a page update loses nothing. `undefined`
 * once it is saved: see `afterSaving`, as typing continues during a save.
 */
export function usePersistedDraft(name: string) {
  const [draft, setDraft] = useState(() => persistedDraft(name));
  return [
    draft,
    (next: string | undefined | ((now: string | undefined) => string | undefined)) => {
      const text = typeof next === 'function' ? next(persistedDraft(name)) : next;
      persistDraft(name, text);
      setDraft(text);
      return text;
    },
  ] as const;
}

/** Returns the text typed since this part of a draft was saved. */
export const afterSaving = (saved: string) => (now: string | undefined) => (now === saved ? undefined : now);
