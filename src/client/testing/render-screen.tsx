import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react/pure';
import { createQueryClient } from '#client/lib/transport/query-client.ts';
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts';
import { createTrpcClient, trpc } from '#client/lib/transport/trpc.ts';
import { ToastHost } from '#client/kit/feedback/toast-host.tsx';
import { stubLink, type Answers } from './stub-link.ts';

interface ScreenOptions {
  answers?: Answers;
  /** The address at which the component is; every address shows it. */
  path?: string;
}

/** Renders a component with caches and a router of its own, and the toasts beside it. */
export async function renderScreen(content: ReactNode, { answers = {}, path = '/' }: ScreenOptions = {}) {
  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient(stubLink(answers));
  const Screen = () => (
    <>
      {content}
      <ToastHost />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen, notFoundComponent: Screen }),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const screen = await render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { ...screen, router, queryClient };
}
