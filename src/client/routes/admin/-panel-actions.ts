import type { AdminTab } from '#client/entities/admin-panel/admin-tab.ts';
import { saveForm } from '#client/features/admin/panel/save-form.ts';
import type { PaletteAction } from '#client/kit/palette/palette-option.ts';
import { focusSearch, hasSearch } from '#client/kit/shortcuts/row-keys.ts';
import type { Shortcut } from '#client/kit/shortcuts/shortcut.ts';

/** The actions that are available everywhere in the panel. */
export interface PanelActs {
  goTo: (tab: AdminTab) => void;
  newProduct: () => void;
  openSite: (sheet: string) => void;
  viewProjects: () => void;
  backToSite: () => void;
  logOut: () => void;
}

/** The tabs in their order, which is also their digit. */
const TABS: readonly { name: AdminTab; label: string; key: string; words?: string }[] = [
  { name: 'products', label: 'Products', key: 'p', words: 'catalogue' },
  { name: 'categories', label: 'Categories', key: 'c' },
  { name: 'brands', label: 'Brands', key: 'b', words: 'makers' },
  { name: 'contacts', label: 'Contacts', key: 'm', words: 'messages inbox mail' },
  { name: 'reports', label: 'Reports', key: 'r', words: 'whistleblower concerns' },
];

/** The keys that work everywhere in the panel. */
export function panelShortcuts(
  acts: PanelActs,
  { openPalette, openHelp }: { openPalette: () => void; openHelp: () => void },
): Shortcut[] {
  return [
    { label: 'Commands and records', ways: [['Ctrl', 'K']], run: openPalette },
    { label: 'Save the current form', ways: [['Ctrl', 'S']], run: saveForm, inDialogs: true },
    ...TABS.map(({ name, label, key }, place) => ({
      label,
      ways: [['g', key], [String(place + 1)]],
      run: () => acts.goTo(name),
    })),
    { label: 'New product', ways: [['n']], run: acts.newProduct },
    { label: 'Search this tab', ways: [['/']], run: focusSearch, isActive: hasSearch },
    { label: 'This help', ways: [['?']], run: openHelp },
    { label: 'Go to the notification', ways: [['F8']] },
  ];
}

/** The actions by name, with synonyms for the search. */
export function panelActions(acts: PanelActs): PaletteAction[] {
  const sheet = (name: string, label: string, words: string, keys?: readonly string[]): PaletteAction => ({
    id: `site ${name}`,
    group: 'Do',
    label,
    words,
    keys,
    run: () => acts.openSite(name),
  });
  return [
    ...TABS.map(({ name, label, key, words = '' }) => ({
      id: `tab ${name}`,
      group: 'Go to',
      label,
      words: `go to tab ${words}`,
      keys: ['g', key],
      run: () => acts.goTo(name),
    })),
    {
      id: 'projects',
      group: 'Go to',
      label: 'View all projects',
      words: 'portal vessels',
      run: acts.viewProjects,
    },
    { id: 'site', group: 'Go to', label: 'Back to site', words: 'home public', run: acts.backToSite },
    {
      id: 'new product',
      group: 'Do',
      label: 'New product',
      words: 'add create',
      keys: ['n'],
      run: acts.newProduct,
    },
    sheet('import', 'Import products (CSV)', 'upload file spreadsheet'),
    sheet('export', 'Export products (CSV)', 'download file spreadsheet'),
    sheet('health', 'Health', 'site gaps missing image category brand description'),
    sheet('outbox', 'Outbox', 'site mail smtp dead letters resend send'),
    sheet('channel', 'Report channel key', 'site safekeeping encryption'),
    sheet('sign-ins', 'Sign-in log', 'site security addresses attempts'),
    sheet('passkeys', 'Passkeys', 'site security fingerprint second factor'),
    sheet('person', 'Data of a person', 'site gdpr privacy export erase personal data subject request'),
    sheet('settings', 'Settings', 'site retention keep erase messages spam'),
    sheet('appearance', 'Appearance', 'dark light colours theme density compact'),
    sheet('synonyms', 'Search synonyms', 'site catalogue words spelling norwegian'),
    sheet(
      'numbers',
      'Product numbers (CSV)',
      'site catalogue oem impa issa maker superseded equivalent import export',
    ),
    sheet('shortcuts', 'Keyboard shortcuts', 'help keys', ['?']),
    sheet('sign-out', 'Sign out everywhere', 'site end all sessions'),
    { id: 'log out', group: 'Do', label: 'Log out', words: 'logout sign leave', run: acts.logOut },
  ];
}
