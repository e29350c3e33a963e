import { lazy, Suspense, type ComponentType } from 'react';
import type { AdminTab, AdminTabProps } from '#client/lib/admin-tab.ts';
import { PageSpinner } from '#client/ui/spinner.tsx';

/** What each tab shows; each a `lazy` of its own, fetched when it is first opened. */
const contents: Partial<Record<AdminTab, ComponentType<AdminTabProps>>> = {
  categories: lazy(() =>
    import('#client/features/admin/catalogue-groups/catalogue-groups-tab.tsx').then(({ CategoriesTab }) => ({
      default: CategoriesTab,
    })),
  ),
  brands: lazy(() =>
    import('#client/features/admin/catalogue-groups/catalogue-groups-tab.tsx').then(({ BrandsTab }) => ({
      default: BrandsTab,
    })),
  ),
  contacts: lazy(() =>
    import('#client/features/admin/contacts/contacts-tab.tsx').then(({ ContactsTab }) => ({
      default: ContactsTab,
    })),
  ),
};

export function AdminTabContent({ tab, ...props }: AdminTabProps & { tab: AdminTab }) {
  const Content = contents[tab];
  return <Suspense fallback={<PageSpinner />}>{Content && <Content {...props} />}</Suspense>;
}
