import type { MouseEvent } from 'react';

/** Opens in place of following the link; modified clicks stay the browser's: new tab, new window, download. */
export function openOnPress(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
