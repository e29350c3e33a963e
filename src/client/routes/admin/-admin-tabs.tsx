import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { AdminTab } from '#client/entities/admin-panel/admin-tab.ts';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';

interface TabContentProps {
  /** Other actions in the toolbar of the products. */
  extras: ReactNode;
}

/** The content of each tab, loaded when it is first opened. */
const contents: Record<AdminTab, ComponentType<TabContentProps>> = {
  products: lazy(async () => ({
    default: (await import('#client/features/admin/products/products-tab.tsx')).ProductsTab,
  })),
  categories: lazy(async () => ({
    default: (await import('#client/features/admin/taxonomy/taxonomy-tab.tsx')).CategoriesTab,
  })),
  brands: lazy(async () => ({
    default: (await import('#client/features/admin/taxonomy/taxonomy-tab.tsx')).BrandsTab,
  })),
  contacts: lazy(async () => ({
    default: (await import('#client/features/admin/contacts/contacts-tab.tsx')).ContactsTab,
  })),
  reports: lazy(async () => ({
    default: (await import('#client/features/admin/whistleblowing/reports-tab.tsx')).ReportsTab,
  })),
};

export function AdminTabContent({ tab, ...props }: TabContentProps & { tab: AdminTab }) {
  const Content = contents[tab];
  return (
    <Suspense fallback={<PageSpinner />}>
      <Content {...props} />
    </Suspense>
  );
}
