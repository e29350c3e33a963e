import type { MouseEvent as RowEvent } from 'react';

/** Marks the link or button that opens a row; a click anywhere in the row activates it. */
export const rowLink = { 'data-row-link': '' } as const;

/** The style of that link: the name of the record. */
export const rowLinkClasses =
  'font-medium wrap-anywhere text-ink no-underline hover:text-theme hover:underline';

/** Forwards a click on a row to its link, with the modifier keys, so that Ctrl opens a new tab. */
export function openByRow({
  target,
  currentTarget,
  ctrlKey,
  metaKey,
  shiftKey,
}: RowEvent<HTMLElement>): void {
  const isOfControl =
    target instanceof Element &&
    target.closest('a, button, input, label, select, summary, textarea') !== null;
  // A click that ends a text selection does not open the row.
  if (isOfControl || window.getSelection()?.isCollapsed === false) return;
  currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
