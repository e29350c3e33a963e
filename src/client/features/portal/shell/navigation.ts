import { useSearch, type LinkProps } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import CirclePlus from 'lucide-react/icons/circle-plus';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Inbox from 'lucide-react/icons/inbox';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Ship from 'lucide-react/icons/ship';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import type { PortalRole } from '#contract/session.ts';

interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  /** Of screens that share a path. */
  view?: 'requests';
  text: string;
  /** A shorter text for the phone bar, where `text` would need two lines. */
  short?: string;
  /** After g, on a keyboard. */
  key: string;
  icon: LucideIcon;
  roles: readonly PortalRole[];
}

/** The screens of the portal, most used first: the phone bar shows as many as fit. One screen per line. */
const portalNavigation: readonly NavigationItem[] = [
  { to: '/portal/manager-dashboard', text: 'Dashboard', key: 'd', icon: LayoutDashboard, roles: ['manager'] },
  {
    to: '/portal/operator-dashboard',
    text: 'Your work',
    key: 'd',
    icon: LayoutDashboard,
    roles: ['operator'],
  },
  {
    to: '/portal/projects-overview',
    text: 'Projects',
    key: 'p',
    icon: ClipboardList,
    roles: ['manager', 'operator'],
  },
  {
    to: '/portal/project/new',
    text: 'New project',
    key: 'n',
    short: 'New',
    icon: CirclePlus,
    roles: ['manager', 'operator'],
  },
  { to: '/portal/vessel-directory', text: 'Vessels', key: 'v', icon: Ship, roles: ['manager', 'operator'] },
  {
    to: '/portal/projects-overview',
    view: 'requests',
    text: 'Requests',
    key: 'r',
    icon: FileQuestion,
    roles: ['manager'],
  },
  { to: '/portal/billing-notifications', text: 'Billing inbox', key: 'i', icon: Inbox, roles: ['manager'] },
  { to: '/portal/billing-dashboard', text: 'Billing', key: 'b', icon: ReceiptText, roles: ['manager'] },
  { to: '/portal/parts-usage', text: 'Parts', key: 't', icon: Package, roles: ['manager', 'operator'] },
  { to: '/portal/analytics', text: 'Analytics', key: 'a', icon: ChartColumn, roles: ['manager'] },
  { to: '/portal/operator-management', text: 'Operators', key: 'o', icon: Users, roles: ['manager'] },
  { to: '/portal/audit-log', text: 'Audit log', key: 'l', icon: ScrollText, roles: ['manager'] },
];

export function navigationOf(role: PortalRole): readonly NavigationItem[] {
  return portalNavigation.filter(({ roles }) => roles.includes(role));
}

export type NavigationLinks = ReturnType<typeof useNavigation>;

/** The screens of a role with their links. */
export function useNavigation(role: PortalRole) {
  const isRequests = useSearch({ strict: false })['view'] === 'requests';
  return navigationOf(role).map(({ to, view, text, short = text, key, icon }) => ({
    text,
    key,
    short,
    icon,
    link: {
      to,
      ...(view && { search: { view } }),
      // The link to the projects has the path of the requests, which are not its screen.
      activeOptions: { exact: isRequests && view === undefined },
    },
  }));
}
