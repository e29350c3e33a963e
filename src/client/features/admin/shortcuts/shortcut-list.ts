import type { AdminTab } from '#client/entities/admin-panel/admin-tab.ts';

/** The actions of shortcuts, implemented by the panel's frame. */
export type ShortcutAct = { tab: AdminTab } | 'new' | 'search' | 'save' | 'help' | 'palette';

export interface Shortcut {
  label: string;
  /** Keys in sequence, as displayed; alternatives mean the same. */
  ways: readonly (readonly string[])[];
  act: ShortcutAct;
  /** Single letters, digits and signs: users of speech input can turn these off (WCAG 2.1.4). */
  isBare: boolean;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { label: 'Commands and records', ways: [['Ctrl', 'K']], act: 'palette', isBare: false },
  { label: 'Save the current form', ways: [['Ctrl', 'S']], act: 'save', isBare: false },
  { label: 'Products', ways: [['g', 'p'], ['1']], act: { tab: 'products' }, isBare: true },
  { label: 'Categories', ways: [['g', 'c'], ['2']], act: { tab: 'categories' }, isBare: true },
  { label: 'Brands', ways: [['g', 'b'], ['3']], act: { tab: 'brands' }, isBare: true },
  { label: 'Contacts', ways: [['g', 'm'], ['4']], act: { tab: 'contacts' }, isBare: true },
  { label: 'Reports', ways: [['g', 'r'], ['5']], act: { tab: 'reports' }, isBare: true },
  { label: 'New product', ways: [['n']], act: 'new', isBare: true },
  { label: 'Search this tab', ways: [['/']], act: 'search', isBare: true },
  { label: 'This help', ways: [['?']], act: 'help', isBare: true },
];

/** Shortcuts implemented elsewhere, for a complete help. */
export const FURTHER_KEYS: readonly Pick<Shortcut, 'label' | 'ways'>[] = [
  { label: 'Close what is open', ways: [['Esc']] },
  {
    label: 'Move a product, category or brand in its order',
    ways: [
      ['Alt', '↑'],
      ['Alt', '↓'],
    ],
  },
  { label: 'Among messages: next, previous', ways: [['j'], ['k'], ['↓'], ['↑']] },
  { label: 'Among messages: select, handled, unread, delete', ways: [['x'], ['e'], ['u'], ['Delete']] },
  { label: 'Go to the notification', ways: [['F8']] },
];
