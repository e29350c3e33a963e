import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { createQueryClient } from './lib/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { createTrpcClient, trpc } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageSpinner } from './ui/spinner.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** A router with its own caches: one for the browser, and one for each page that a server renders. */
export function createRouter() {
  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient();
  return createTanStackRouter({
    routeTree,
    context: { queryClient } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSpinner,
    defaultPreload: 'intent',
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
}
