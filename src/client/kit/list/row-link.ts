import type { MouseEvent as RowEvent } from 'react';

/** Marks the link or button that opens a row; a click anywhere in the row then does the same. */
export const rowLink = { 'data-row-link': '' } as const;

/** The look of that link: the name of the record. */
export const rowLinkClasses =
  'font-medium wrap-anywhere text-ink no-underline hover:text-theme hover:underline';

/** Passes a click on a row to the link that opens it, with its keys, so that Ctrl opens another tab. */
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
  // A click that ends the selection of a text only selects.
  if (isOfControl || window.getSelection()?.isCollapsed === false) return;
  currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
