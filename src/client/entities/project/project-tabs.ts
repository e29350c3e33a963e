import type { PortalRole } from '#contract/session.ts';

/** The tabs of a project's screen, as the address names them. */
export const PROJECT_TABS = [
  'overview',
  'work',
  'parts',
  'travel',
  'comments',
  'report',
  'money',
  'history',
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

/** Only managers see the Money tab. */
export function projectTabsOf(role: PortalRole): readonly ProjectTab[] {
  return PROJECT_TABS.filter((tab) => tab !== 'money' || role === 'manager');
}
