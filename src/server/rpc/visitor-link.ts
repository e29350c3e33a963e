import { unstable_localLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import { appRouter, type AppRouter } from '#server/routers/app-router.ts';
import type { RpcDeps } from './request-context.ts';
import { visitorContext } from './visitor-context.ts';

/** Lets a page that is rendered on the server call procedures without HTTP, as an anonymous visitor. */
export function createVisitorLink(deps: RpcDeps): TRPCLink<AppRouter> {
  return unstable_localLink({
    router: appRouter,
    createContext: async () => visitorContext(deps, 'page'),
    transformer: superjson,
  });
}
