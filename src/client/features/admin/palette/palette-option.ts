import { foldText } from '#contract/catalogue/search-text.ts';

/** One line of the palette: something to do, or a record to open. */
export interface PaletteOption {
  /** Different for each line, and the same for the same one. */
  id: string;
  group: string;
  label: string;
  detail?: string | undefined;
  /** Keys that do the same without the palette. */
  keys?: readonly string[] | undefined;
  run: () => void;
}

/** Something to do, with other words by which people look for it. */
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
