import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSiteWanted, subscribeToSiteWanted } from '#client/features/admin/panel/site-instead.ts';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { fetchOnServer } from '#client/ui/when-near.tsx';
import { adminBox, AdminBoxWhenNear } from './-admin-box.tsx';

export const Route = createFileRoute('/_public')({
  beforeLoad: () => fetchOnServer(adminBox),
  component: PublicPage,
});

const AdminScreen = lazy(async () => ({
  default: (await import('#client/routes/admin/-admin-screen.tsx')).AdminScreen,
}));

// One element for good: what is drawn anew around it leaves it alone, and with it the parts whose code has not come yet.
const publicPage = (
  <PublicLayout adminBox={<AdminBoxWhenNear />}>
    <Outlet />
  </PublicLayout>
);

/** The public site; at / the admin's page instead, once it is known that the admin looks. */
function PublicPage() {
  const isFront = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isWanted = useSyncExternalStore(subscribeToSiteWanted, isSiteWanted, () => false);
  const status = trpc.admin.session.status.useQuery(undefined, { enabled: isFront && !isWanted });
  if (!isFront || isWanted || !status.data?.authenticated) return publicPage;
  return (
    <Suspense fallback={<PageSpinner />}>
      <AdminScreen />
    </Suspense>
  );
}
