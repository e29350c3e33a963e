import { lazy, Suspense, type ComponentType } from 'react';
import type { AdminTab, AdminTabProps } from '#client/lib/admin-tab.ts';
import { PageSpinner } from '#client/ui/spinner.tsx';

/** What each tab shows; each a `lazy` of its own, fetched when it is first opened. */
const contents: Partial<Record<AdminTab, ComponentType<AdminTabProps>>> = {
  products: lazy(async () => {
    const { ProductsTab } = await import('#client/features/admin/products/products-tab.tsx');
    return { default: ProductsTab };
  }),
};

export function AdminTabContent({ tab, ...props }: AdminTabProps & { tab: AdminTab }) {
  const Content = contents[tab];
  return <Suspense fallback={<PageSpinner />}>{Content && <Content {...props} />}</Suspense>;
}
