import type { LinkProps } from '@tanstack/react-router';
import type { PortalRole } from '#contract/session.ts';
import type { PaletteAction } from '#client/kit/palette/palette-option.ts';
import type { NavigationLinks } from '../navigation.ts';

type ScreenLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** What the frame can do beside opening a screen. */
export interface FrameActs {
  openScreen: (link: ScreenLink) => void;
  scan: () => void;
  openAccount: (() => void) | undefined;
  openAppearance: () => void;
  openHelp: () => void;
  signOut: () => void;
}

/** Other words for the screens of the navigation. */
const SYNONYMS: Partial<Record<string, string>> = {
  Dashboard: 'home start',
  'Your work': 'home start dashboard',
  Projects: 'overview jobs table',
  'New project': 'add create request plan',
  Vessels: 'ships directory',
  Requests: 'quotation rfq quote',
  'Billing inbox': 'notifications parts prices approve',
  Billing: 'invoice money board',
  Parts: 'used spares usage prices',
  Analytics: 'figures statistics',
  Operators: 'people staff users',
  'Audit log': 'changes history',
};

/** Screens that share the place of another one in the navigation. */
const FURTHER_SCREENS: readonly {
  label: string;
  words: string;
  link: ScreenLink;
  roles: readonly PortalRole[];
}[] = [
  {
    label: 'Companies',
    words: 'clients owners',
    link: { to: '/portal/vessel-directory', search: { view: 'companies' } },
    roles: ['manager'],
  },
  {
    label: 'Service rules',
    words: 'intervals due dates',
    link: { to: '/portal/vessel-directory', search: { view: 'rules' } },
    roles: ['manager'],
  },
  {
    label: 'Due services',
    words: 'vessels overdue plan',
    link: { to: '/portal/vessel-directory', search: { due: '90' } },
    roles: ['manager', 'operator'],
  },
  {
    label: 'Board of projects',
    words: 'planning kanban',
    link: { to: '/portal/projects-overview', search: { view: 'board' } },
    roles: ['manager'],
  },
  {
    label: 'Schedule',
    words: 'planning weeks calendar',
    link: { to: '/portal/projects-overview', search: { view: 'schedule' } },
    roles: ['manager'],
  },
  {
    label: 'Month of projects',
    words: 'calendar',
    link: { to: '/portal/projects-overview', search: { view: 'month' } },
    roles: ['manager', 'operator'],
  },
  {
    label: 'Unbilled work check',
    words: 'billing leaks missing',
    link: { to: '/portal/billing-dashboard', search: { leaks: true } },
    roles: ['manager'],
  },
  {
    label: 'Checklists',
    words: 'items templates',
    link: { to: '/portal/manager-dashboard', search: { checklists: '1' } },
    roles: ['manager'],
  },
];

/** The commands of a person, by name, with synonyms for the search. */
export function portalCommands(items: NavigationLinks, role: PortalRole, acts: FrameActs): PaletteAction[] {
  const screen = (label: string, words: string, link: ScreenLink, keys?: readonly string[]) => ({
    id: `screen ${label}`,
    group: 'Go to',
    label,
    words: `go to ${words}`,
    keys,
    run: () => acts.openScreen(link),
  });
  const command = (label: string, words: string, run: () => void, keys?: readonly string[]) => ({
    id: `command ${label}`,
    group: 'Do',
    label,
    words,
    keys,
    run,
  });
  return [
    ...items.map(({ text, key, link }) => screen(text, SYNONYMS[text] ?? '', link, ['g', key])),
    ...FURTHER_SCREENS.filter(({ roles }) => roles.includes(role)).map(({ label, words, link }) =>
      screen(label, words, link),
    ),
    command('Scan a label', 'qr code unit sticker photo', acts.scan),
    ...(acts.openAccount
      ? [
          command(
            'Sign-in and sessions',
            'account password passkey second factor settings csv',
            acts.openAccount,
          ),
        ]
      : []),
    command('Appearance', 'dark light scheme theme density compact', acts.openAppearance),
    command('Keyboard shortcuts', 'help keys single letters', acts.openHelp, ['?']),
    command('Sign out', 'log out leave', acts.signOut),
  ];
}
