import { useState } from 'react';

const inMemory = new Map<string, string>();
const keyOf = (name: string) => `quayside-draft ${name}`;

/** Returns the draft of this name that is not saved yet. */
export function keptDraft(name: string): string | undefined {
  const known = inMemory.get(name);
  if (known !== undefined) return known;
  try {
    return globalThis.localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, text: string | undefined): void {
  if (text === undefined) inMemory.delete(name);
  else inMemory.set(name, text);
  try {
    if (text === undefined) globalThis.localStorage.removeItem(keyOf(name));
    else globalThis.localStorage.setItem(keyOf(name), text);
  } catch {
    // Where storage is closed or full, it lasts as long as this window.
  }
}

/**
 * A text that is being written and not yet saved. This browser keeps it: leaving the screen, a flat battery or an update
 * of the page loses nothing. `undefined` once it is saved: see `afterSaving`, as typing goes on while it is sent.
 */
export function useKeptDraft(name: string) {
  const [draft, setDraft] = useState(() => keptDraft(name));
  return [
    draft,
    (next: string | undefined | ((now: string | undefined) => string | undefined)) => {
      const text = typeof next === 'function' ? next(keptDraft(name)) : next;
      write(name, text);
      setDraft(text);
      return text;
    },
  ] as const;
}

/** What is left of a draft once this text of it is saved: whatever was typed since. */
export const afterSaving = (saved: string) => (now: string | undefined) => (now === saved ? undefined : now);
