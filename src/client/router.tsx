import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRouter as createTanStackRouter, type RouterHistory } from '@tanstack/react-router';
import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '#server/routers/app-router.ts';
import { createQueryClient } from '#client/lib/transport/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { createTrpcClient, trpc, type Calls } from '#client/lib/transport/trpc.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage } from '#client/kit/feedback/error-page.tsx';
import { PageSpinner } from './ui/feedback/spinner.tsx';

export interface RouterContext {
  queryClient: QueryClient;
  calls: Calls;
}

interface RouterOptions {
  history?: RouterHistory;
  /** How calls reach the server; over HTTP unless told. */
  link?: TRPCLink<AppRouter>;
}

/** A router with its own caches: one for the browser, and one for each page that a server renders. */
export function createRouter({ history, link }: RouterOptions = {}) {
  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient(link);
  return createTanStackRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, calls: trpcClient } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    // One not-found page for every address, so that one rendering of it serves them all.
    notFoundMode: 'root',
    scrollRestoration: true,
    // Sections are reached smoothly (by style sheet); another page starts at its top at once.
    scrollRestorationBehavior: 'instant',
    Wrap: ({ children }) => (
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
  interface StaticDataRouteOption {
    /** The server renders the page for each query string, and keeps none of them. */
    isRenderedPerQuery?: boolean;
  }
}
