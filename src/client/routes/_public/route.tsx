import { createFileRoute, Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { showSiteInstead, siteWanted } from '#client/features/admin/panel/site-instead.ts';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';
import { readSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { DeferredAdminBox } from './-admin-box.tsx';
import { namesPartOfLanding } from './-landing-search.ts';

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

// A stable element: rendering around it does not disturb it and its parts that are not hydrated yet.
const publicPage = (
  <PublicLayout adminBox={<DeferredAdminBox />}>
    <Outlet />
  </PublicLayout>
);

/**
 * Shows the public site, and at a bare / the admin panel to an admin. An address that names a product, a filter or a
 * section is a link into the public page, so it shows that page to everyone, until the next load. Visitors are not
 * asked: an admin brings a token, or a cookie for which the server has sent a document without a page in it.
 */
function PublicPage() {
  const isLanding = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isNamed = useLocation({ select: ({ search, hash }) => hash !== '' || namesPartOfLanding(search) });
  const isSiteKept = useSelector(siteWanted);
  const isRendered = useRouter().ssr !== undefined;
  const isEmptyDocument = !import.meta.env.SSR && !isRendered;
  const mayBeAdmin = isEmptyDocument || readSessionToken('admin') !== null;
  const mayBePanel = isLanding && !isNamed && !isSiteKept;
  const status = trpc.admin.session.status.useQuery(undefined, { enabled: mayBePanel && mayBeAdmin });

  // Clearing the filter or closing the product leaves a bare /, which stays the public page.
  useEffect(() => {
    if (isLanding && isNamed) showSiteInstead();
  }, [isLanding, isNamed]);

  if (!mayBePanel) return publicPage;
  if (status.isLoading && isEmptyDocument) return <PageSpinner />;
  if (!status.data?.authenticated) return publicPage;
  return adminPage;
}
