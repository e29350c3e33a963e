import { lazy, Suspense, type ComponentType } from 'react';
import type { AdminTab, AdminTabProps } from '#client/lib/admin-tab.ts';
import { PageSpinner } from '#client/ui/spinner.tsx';

/** What each tab shows; each a `lazy` of its own, fetched when it is first opened. */
const contents: Partial<Record<AdminTab, ComponentType<AdminTabProps>>> = {
  reports: lazy(async () => ({
    default: (await import('#client/features/admin/reports/reports-tab.tsx')).ReportsTab,
  })),
};

export function AdminTabContent({ tab, ...props }: AdminTabProps & { tab: AdminTab }) {
  const Content = contents[tab];
  return <Suspense fallback={<PageSpinner />}>{Content && <Content {...props} />}</Suspense>;
}
