import type { Shortcut } from './shortcut.ts';

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

const displayed: Partial<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/** Tracks key presses, and returns the shortcuts that they make together: those of a pair before those of one key. */
export function createKeyReader<One extends Pick<Shortcut, 'ways'>>(): (
  key: Key,
  shortcuts: readonly One[],
) => One[] {
  let begun: { key: string; timeStamp: number } | undefined;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, shortcuts) => {
    const before = begun && timeStamp - begun.timeStamp <= PAIR_MS ? begun.key : undefined;
    begun = undefined;
    if (altKey) return [];
    // Capitals count too, because Caps Lock may be on.
    const pressed = (displayed[key] ?? key).toLowerCase();
    const made = (...wanted: string[]) =>
      shortcuts.filter(({ ways }) =>
        ways.some((way) => way.map((one) => one.toLowerCase()).join(' ') === wanted.join(' ')),
      );
    if (ctrlKey || metaKey) return made('ctrl', pressed);
    const found = [...(before === undefined ? [] : made(before, pressed)), ...made(pressed)];
    const begins = ({ ways }: One) => ways.some((way) => way.length > 1 && way[0] === pressed);
    if (found.length === 0 && shortcuts.some(begins)) begun = { key: pressed, timeStamp };
    return found;
  };
}
