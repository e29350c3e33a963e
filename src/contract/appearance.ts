export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;

/** How the screens look on one device. */
export interface Appearance {
  scheme: (typeof COLOUR_SCHEMES)[number];
  density: (typeof DENSITIES)[number];
}

/** The key in the browser's storage, and the name of the data attribute of <html> that the style sheets read. */
export const APPEARANCE_KEY = 'appearance';

/**
 * Runs in the head of every document, before anything is drawn, so that no screen flashes in the other scheme. The
 * stored text is the attribute's: "dark compact".
 */
export const APPEARANCE_SCRIPT =
  `try{let a=localStorage.getItem("${APPEARANCE_KEY}");` +
  `if(a)document.documentElement.dataset.${APPEARANCE_KEY}=a}catch{}`;

/** Writes a choice as "dark compact"; the defaults are left out. */
export const writeAppearance = ({ scheme, density }: Appearance): string =>
  [scheme === 'system' ? '' : scheme, density === 'compact' ? density : ''].filter(Boolean).join(' ');

/** Reads any text; what it does not know is the default. */
export function readAppearance(text: string | null): Appearance {
  const words = (text ?? '').split(' ');
  return {
    scheme: COLOUR_SCHEMES.find((scheme) => words.includes(scheme)) ?? 'system',
    density: DENSITIES.find((density) => words.includes(density)) ?? 'comfortable',
  };
}
