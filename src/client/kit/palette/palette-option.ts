import { foldText } from '#contract/catalogue/search-text.ts';

/** One line of the palette: an action, or a record to open. */
export interface PaletteOption {
  /** Unique and stable for each line. */
  id: string;
  group: string;
  label: string;
  detail?: string | undefined;
  /** The shortcut of the same action. */
  keys?: readonly string[] | undefined;
  run: () => void;
}

/** An action, with synonyms for the search. */
export interface PaletteAction extends PaletteOption {
  words?: string;
}

/** The actions in which each word of the text begins a word; all of them for a blank text. */
export function matchActions(actions: readonly PaletteAction[], text: string): PaletteAction[] {
  const wanted = wordsOf(text);
  return actions.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
