/** Something that keys do. */
export interface Shortcut {
  label: string;
  /**
   * Keys in sequence, as displayed: `g` then `p`; the first is held where it is Ctrl or Alt. Alternatives mean the same.
   */
  ways: readonly (readonly string[])[];
  /** Returns false if there is nothing to do; the key then keeps its meaning. Missing where a control handles its own keys. */
  run?: (() => boolean | void) | undefined;
  /** Whether the keys do something now; they do if this is missing. */
  isActive?: (() => boolean) | undefined;
  /** Whether they work in an open dialog. Others are of the screen below it. */
  inDialogs?: boolean;
  /** Whether a key that is held down repeats it. */
  repeats?: boolean;
}

/** Whether a way is of letters, digits and signs alone, which users of speech input can turn off (WCAG 2.1.4). */
export const isOfSingleKeys = (way: readonly string[]) =>
  way.every((key) => key.length === 1 && !ARROWS.has(key));

const ARROWS: ReadonlySet<string> = new Set(['↑', '↓']);
