import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '#client/features/public/shell/not-found-page.tsx';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';
import { useFocusOnNavigation } from '#client/lib/use-focus-on-navigation.ts';
import type { RouterContext } from '#client/router.tsx';
import { ToastHost } from '#client/ui/toast-host.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => (
    <PublicLayout>
      <NotFoundPage />
    </PublicLayout>
  ),
});

function Root() {
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
