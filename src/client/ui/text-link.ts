/** The look of a link on a line of its own, or by itself in a cell: 24 px tall for a mouse, 44 px for a finger. */
export const textLink =
  'inline-block min-h-6 text-theme underline underline-offset-4 hover:text-theme-strong pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

/** Under a finger the link of a row takes the whole of it, which is `relative`; what else is pressed there lies above. */
export const fingerRow = 'pointer-coarse:after:absolute pointer-coarse:after:inset-0';
