/** The classes of a link on a line or in a cell of its own: 24 px tall for a mouse, 44 px on touch screens. */
export const textLink =
  'inline-block min-h-6 text-theme underline underline-offset-4 hover:text-theme-strong pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

/** On touch screens the link covers its whole row, which is `relative`; other controls in the row lie above it. */
export const fingerRow = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0';
