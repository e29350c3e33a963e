import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';
import { earlyInputScript, replayEarlyInput } from '#client/lib/browser/early-input.ts';
import { DEHYDRATED_PAGE_ID, dehydratePage } from '#client/lib/transport/dehydrated-page.ts';
import { PageHeadTags } from '#client/entities/page/page-head-tags.tsx';
import { useFocusOnNavigation } from '#client/lib/browser/use-focus-on-navigation.ts';
import type { RouterContext } from '#client/router.tsx';
import { DeferredAdminBox } from '#client/routes/_public/-admin-box.tsx';
import { Deferred, deferred, fetchOnServer } from '#client/entities/page/deferred.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { ToastHost } from '#client/kit/feedback/toast-host.tsx';

const notFound = deferred(
  'near',
  async () => (await import('#client/features/public/shell/not-found-page.tsx')).NotFoundPage,
);

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: () => fetchOnServer(),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#1e40af' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  component: Root,
  notFoundComponent: () => (
    <PublicLayout adminBox={<DeferredAdminBox />}>
      <Deferred part={notFound} props={{}} skeleton={<PageSpinner />} />
    </PublicLayout>
  ),
});

/** What the script in the head has set (contract/appearance.ts): React removes attributes of <html> that it does not know. */
const appearance = import.meta.env.SSR ? undefined : document.documentElement.dataset['appearance'];

function Root() {
  useFocusOnNavigation();
  useEffect(replayEarlyInput, []);
  const { phones, emails } = companyProfile;
  return (
    <html lang="en" data-appearance={appearance}>
      <head>
        <PageHeadTags />
      </head>
      <body>
        {import.meta.env.SSR && <EarlyInput />}
        <Outlet />
        <ToastHost />
        <noscript>
          <p className="frame py-5 text-sm">
            Search, filters and the request for quotation need JavaScript. By telephone:{' '}
            {phones.primary.display}. By e-mail: {emails.general}.
          </p>
        </noscript>
        {import.meta.env.SSR && <DehydratedPage />}
      </body>
    </html>
  );
}

/** In the server's markup only: the script takes itself away. */
function EarlyInput() {
  return <script dangerouslySetInnerHTML={{ __html: earlyInputScript() }} />;
}

/** In the server's markup only: the browser has taken it away before it renders. */
function DehydratedPage() {
  const { queryClient } = Route.useRouteContext();
  return (
    <script
      id={DEHYDRATED_PAGE_ID}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: dehydratePage(queryClient) }}
    />
  );
}
