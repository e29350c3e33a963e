import { useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

/** Old projects need no memory: the oldest entries go first. */
const KEPT = 200;

const folded = createStoredValue<readonly string[]>('foldedPartRepeats', read, (keys) =>
  JSON.stringify(keys),
);

function read(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the note about a repeated part is folded on a project; this browser keeps it. */
export function useFoldedRepeat(projectId: number, partKey: string) {
  const key = `${projectId} ${partKey}`;
  const keys = useSyncExternalStore(folded.subscribe, folded.current, folded.current);
  return {
    isFolded: keys.includes(key),
    fold: (isFolded: boolean): void => {
      const others = folded.refresh().filter((one) => one !== key);
      folded.set((isFolded ? [...others, key] : others).slice(-KEPT));
    },
  };
}
