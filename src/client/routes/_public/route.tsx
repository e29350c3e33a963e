import { createFileRoute, Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isSiteWanted, subscribeToSiteWanted } from '#client/features/admin/panel/site-instead.ts';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';
import { readSessionToken } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { DeferredAdminBox } from './-admin-box.tsx';

export const Route = createFileRoute('/_public')({
  component: PublicPage,
});

// The panel keeps its filters in the address of its own: under `/` they would be those of the public catalogue.
const adminPage = (
  <>
    <PageSpinner />
    <Navigate to="/admin" replace />
  </>
);

// One element for good: what is drawn anew around it leaves it alone, and with it the parts whose code has not come yet.
const publicPage = (
  <PublicLayout adminBox={<DeferredAdminBox />}>
    <Outlet />
  </PublicLayout>
);

/**
 * The public site; at / the admin's page instead, once it is known that the admin looks. Visitors are not asked: an
 * admin brings a token, or a cookie for which the server has sent a document without a page in it.
 */
function PublicPage() {
  const isFront = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isWanted = useSyncExternalStore(subscribeToSiteWanted, isSiteWanted, () => false);
  const isRendered = useRouter().ssr !== undefined;
  const isEmptyDocument = !import.meta.env.SSR && !isRendered;
  const mayBeAdmin = isEmptyDocument || readSessionToken('admin') !== null;
  const status = trpc.admin.session.status.useQuery(undefined, {
    enabled: isFront && !isWanted && mayBeAdmin,
  });
  if (!isFront || isWanted) return publicPage;
  if (status.isLoading && isEmptyDocument) return <PageSpinner />;
  if (!status.data?.authenticated) return publicPage;
  return adminPage;
}
