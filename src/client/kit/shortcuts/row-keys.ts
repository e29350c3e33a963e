import { useEffect } from 'react';
import type { Shortcut } from './shortcut.ts';
import { openDialog, useShortcuts } from './use-shortcuts.ts';

/** Marks a row of a list. Its link (`rowLink`), or the row itself without one, gets the focus. */
export const listRow = { 'data-row': '' } as const;

/** Marks what edits a row: a button is pressed, a field gets the focus. */
export const rowEdit = { 'data-row-edit': '' } as const;

/** Marks the checkbox that selects a row. */
export const rowSelect = { 'data-row-select': '' } as const;

/** Where the focus was last among the rows: a row that disappears passes it to the one in its place. */
let place = 0;

const scope = () => openDialog() ?? document.querySelector('main') ?? document.body;

const rows = () =>
  Array.from(scope().querySelectorAll<HTMLElement>('[data-row]')).filter((row) => row.checkVisibility());

/** The row that has the focus, or in which it is. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;

function moveTo(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  const link = row.querySelector<HTMLElement>('[data-row-link]');
  if (!link && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  (link ?? row).focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

function moveBy(step: 1 | -1): boolean {
  const all = rows();
  const row = focusedRow();
  const at = row ? all.indexOf(row) : -1;
  const next = at === -1 ? place : at + step;
  return moveTo(all[Math.min(Math.max(next, 0), all.length - 1)]);
}

/** Also a row that is pressed, or reached with the Tab key, leaves its place behind. */
function notePlace(): void {
  const row = focusedRow();
  if (row) place = Math.max(rows().indexOf(row), 0);
}

/** What opens a row without a link of its own: the first link in it to a screen, or what edits it. */
const OPENS = '[data-row-link], a[href^="/"]';
const EDITS = '[data-row-edit]';

/** Enter on a link is the browser's. */
function openRow(): boolean {
  const row = focusedRow();
  if (row !== document.activeElement) return false;
  return use(OPENS) || use(EDITS);
}

function use(selector: string): boolean {
  const control = focusedRow()?.querySelector<HTMLElement>(selector);
  if (!control) return false;
  if (control.matches('input:not([type="checkbox"])')) control.focus();
  else control.click();
  return true;
}

const hasRowsWith = (selector: string) => () => rows().some((row) => row.querySelector(selector) !== null);

/** Moves the focus to the search of the screen. */
export function focusSearch(): boolean {
  const box = searchBox();
  box?.focus();
  box?.select();
  return box !== null;
}

const searchBox = () => document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');

export const hasSearch = () => searchBox() !== null;

const isMoved = () => rows().length > 0;

const ROW_KEYS: readonly Shortcut[] = [
  {
    label: 'Next row',
    ways: [['j']],
    run: () => moveBy(1),
    isActive: isMoved,
    inDialogs: true,
    repeats: true,
  },
  {
    label: 'Previous row',
    ways: [['k']],
    run: () => moveBy(-1),
    isActive: isMoved,
    inDialogs: true,
    repeats: true,
  },
  {
    label: 'Open the row',
    ways: [['Enter']],
    run: openRow,
    isActive: hasRowsWith(`${OPENS}, ${EDITS}`),
    inDialogs: true,
  },
  {
    label: 'Edit the row',
    ways: [['e']],
    run: () => use(EDITS),
    isActive: hasRowsWith(EDITS),
    inDialogs: true,
  },
  {
    label: 'Select the row',
    ways: [['x']],
    run: () => use('[data-row-select]'),
    isActive: hasRowsWith('[data-row-select]'),
    inDialogs: true,
  },
  { label: 'Search', ways: [['/']], run: focusSearch, isActive: hasSearch },
];

/** Makes j, k, Enter, e, x and / work in the lists of the screen, or of the open dialog. */
export function useRowKeys(): void {
  useShortcuts({ title: 'In lists', shortcuts: ROW_KEYS, of: 'lists' });
  useEffect(() => {
    // Of each list its own: a list that closes takes away no one else's.
    const onFocusIn = () => notePlace();
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      place = 0;
    };
  }, []);
}
