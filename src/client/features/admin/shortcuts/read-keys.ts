import { SHORTCUTS, type ShortcutAct } from './shortcut-list.ts';

/** The second key of a pair must follow within this time. */
const PAIR_MS = 2000;

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Milliseconds, of any clock. */
  timeStamp: number;
}

const bare = SHORTCUTS.filter(({ isBare }) => isBare).flatMap(({ act, ways }) =>
  ways.map((keys) => ({ act, keys: keys.join(' ') })),
);
const withControl = new Map<string, ShortcutAct>(
  SHORTCUTS.filter(({ isBare }) => !isBare).map(({ act, ways }) => [ways[0]?.[1]?.toLowerCase() ?? '', act]),
);

/** Tracks key presses, and returns the action that they make together. */
export function createKeyReader(): (key: Key, bareOnes: boolean) => ShortcutAct | undefined {
  let begun: { key: string; timeStamp: number } | undefined;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, bareOnes) => {
    const before = begun && timeStamp - begun.timeStamp <= PAIR_MS ? `${begun.key} ` : '';
    begun = undefined;
    if (altKey) return undefined;
    if (ctrlKey || metaKey) return withControl.get(key.toLowerCase());
    if (!bareOnes) return undefined;
    // Capitals count too, because Caps Lock may be on.
    const pressed = key.toLowerCase();
    const act =
      bare.find(({ keys }) => keys === before + pressed) ?? bare.find(({ keys }) => keys === pressed);
    if (!act && bare.some(({ keys }) => keys.startsWith(`${pressed} `))) begun = { key: pressed, timeStamp };
    return act?.act;
  };
}
